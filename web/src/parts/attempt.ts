// Trying something on the profile: it says what came of it.

/** `done`: what to say then; `refusals`: what to say when the browser says no, by the name of its reason. */
export type Attempt = (what: () => Promise<unknown>, done?: string, refusals?: Record<string, string>) => Promise<void>;
