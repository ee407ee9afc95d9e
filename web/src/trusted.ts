// The policy of the page allows no script by its address but through this, and this allows our own workers alone.

type Policy = { createScriptURL(url: string): unknown };
type Policies = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

let policy: Policy | null = null;

/** The address of a worker of ours. */
export function workerAddress(address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('cabale-worker', { createScriptURL: ours });
  return policy.createScriptURL(address) as string;
}

function ours(address: string): string {
  const found = new URL(address, document.baseURI);
  if (found.origin !== location.origin || !/\/(?:assets\/[\w.-]+|sw)\.js$/.test(found.pathname))
    throw new TypeError(`not a worker of this page: ${address}`);
  return found.href;
}
