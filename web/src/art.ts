// Line art: a sprite is fetched once and laid into the page, so that its pictures take the colours of where they are used.

const loaded = new Map<string, Promise<void>>();

type Policy = { createHTML(text: string): string };
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy };
const trusted = (window as unknown as { trustedTypes?: Factory }).trustedTypes?.createPolicy('cabale-art', {
  createHTML: (text) => text, // our own files, built with the page
});

export function sprite(name: string): Promise<void> {
  let found = loaded.get(name);
  if (!found) {
    found = fetch(`/art/${name}.svg`)
      .then((answer) => answer.text())
      .then((text) => {
        const parsed = new DOMParser().parseFromString(trusted ? trusted.createHTML(text) : text, 'image/svg+xml');
        const svg = document.importNode(parsed.documentElement, true);
        svg.setAttribute('aria-hidden', 'true');
        svg.setAttribute('width', '0');
        svg.setAttribute('height', '0');
        svg.classList.add('sprite');
        document.body.prepend(svg);
      });
    loaded.set(name, found);
  }
  return found;
}
