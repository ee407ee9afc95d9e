// Line art: a sprite is loaded once and laid into the page, so that its pictures take the colours of where they are used.

const files = import.meta.glob<string>('./drawings/*.svg', { query: '?url', import: 'default', eager: true });
const loaded = new Map<string, Promise<void>>();

/** Whether there is a sprite of this name: a game may have no drawings. */
export const hasSprite = (name: string): boolean => `./drawings/${name}.svg` in files;

export function sprite(name: string): Promise<void> {
  if (!hasSprite(name)) return Promise.resolve();
  let found = loaded.get(name);
  if (!found) {
    found = document_(files[`./drawings/${name}.svg`]!).then((drawing) => {
      const svg = document.importNode(drawing.documentElement, true);
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

/** XMLHttpRequest parses the file itself: no text is turned into markup by a script, so the strictest policy holds. */
function document_(address: string): Promise<XMLDocument> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    request.overrideMimeType('image/svg+xml');
    request.onload = () => (request.responseXML ? resolve(request.responseXML) : reject(new Error(address)));
    request.onerror = () => reject(new Error(address));
    request.send();
  });
}
