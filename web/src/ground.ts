// The ground of a board, a drawing that never changes: it becomes a picture once, so that what changes above it does not
// draw its thousands of lines again. Until the picture is there, and wherever none can be made, the drawing itself is seen.

/** `about`: whatever the drawing depends on; another value makes another picture. */
export function ground(drawing: SVGSVGElement, about?: unknown): { update(about: unknown): void; destroy(): void } {
  const picture = document.createElement('canvas');
  picture.className = drawing.getAttribute('class') ?? '';
  picture.ariaHidden = 'true';
  picture.style.objectFit = 'cover'; // where the board has just got another size
  drawing.after(picture);
  let wish = 0;
  let timer = 0;
  show(false);

  function show(ready: boolean): void {
    picture.hidden = !ready;
    drawing.style.visibility = ready ? 'hidden' : '';
  }

  async function draw(): Promise<void> {
    const mine = ++wish;
    const { width, height } = drawing.getBoundingClientRect();
    if (!width || !height) return;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source(drawing, width, height))}`;
    await image.decode();
    if (mine !== wish) return;
    picture.width = Math.round(width * devicePixelRatio);
    picture.height = Math.round(height * devicePixelRatio);
    picture.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0, picture.width, picture.height);
    show(true);
  }
  const again = (wait: number): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void draw().catch(() => show(false)), wait);
  };
  const anew = (): void => {
    wish++;
    show(false);
    again(0);
  };

  const size = new ResizeObserver(() => again(picture.hidden ? 0 : 120));
  size.observe(drawing);
  const theme = new MutationObserver(anew);
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return {
    update(next) {
      if (next !== about) anew();
      about = next;
    },
    destroy() {
      wish++;
      clearTimeout(timer);
      size.disconnect();
      theme.disconnect();
      picture.remove();
    },
  };
}

/** The drawing as a file of its own: what it uses is laid in, and its colours are those of the page. */
function source(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const use of copy.querySelectorAll('use')) {
    const symbol = document.querySelector(use.getAttribute('href') ?? '');
    if (!symbol) continue;
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const one of [...symbol.attributes, ...use.attributes]) if (!['id', 'href'].includes(one.name)) part.setAttribute(one.name, one.value);
    part.append(...[...symbol.childNodes].map((node) => node.cloneNode(true)));
    use.replaceWith(part);
  }
  const style = getComputedStyle(drawing);
  copy.removeAttribute('style');
  for (const [name, value] of Object.entries({ width, height, color: style.color })) copy.setAttribute(name, String(value));
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
}
