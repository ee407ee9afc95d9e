// The ground of a board, a drawing that never changes: it becomes a picture once, so that what changes above it does not
// draw its thousands of lines again. Until the picture is there, and wherever none can be made, the drawing itself is seen.

const MORE = 160; // px that the picture is larger than the board on each side: boards grow and shrink with what is said

/** `about`: whatever the drawing depends on; another value makes another picture. */
export function ground(drawing: SVGSVGElement, about?: unknown): { update(about: unknown): void; destroy(): void } {
  const frame = document.createElement('div'); // lies where the drawing lies
  frame.className = drawing.getAttribute('class') ?? '';
  frame.ariaHidden = 'true';
  const picture = frame.appendChild(document.createElement('canvas'));
  drawing.after(frame);
  let drawn = { scale: 0, width: 0, height: 0 };
  let wish = 0;
  let timer = 0;
  show(false);

  function show(ready: boolean): void {
    frame.hidden = !ready;
    drawing.style.visibility = ready ? 'hidden' : '';
  }

  const sizes = (): typeof drawn => {
    const {
      clientWidth: width,
      clientHeight: height,
      viewBox: { baseVal: box },
    } = drawing;
    const fit = drawing.getAttribute('preserveAspectRatio')?.endsWith('slice') ? Math.max : Math.min;
    return { scale: fit(width / box.width, height / box.height), width, height };
  };

  async function draw(): Promise<void> {
    const mine = ++wish;
    const { scale, width, height } = sizes();
    if (!width || !height) return;
    const [wide, high] = [width + 2 * MORE, height + 2 * MORE];
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(source(drawing, scale, wide, high))}`;
    await image.decode();
    if (mine !== wish) return;
    picture.width = Math.round(wide * devicePixelRatio);
    picture.height = Math.round(high * devicePixelRatio);
    picture.getContext('2d', { willReadFrequently: true })!.drawImage(image, 0, 0, picture.width, picture.height);
    drawn = { scale, width: wide, height: high };
    lay();
    show(true);
  }

  /** Lay the picture where the drawing would be; whether it is good enough there. */
  function lay(): boolean {
    const { scale, width, height } = sizes();
    const larger = scale / drawn.scale;
    const [wide, high] = [larger * drawn.width, larger * drawn.height];
    Object.assign(picture.style, {
      position: 'absolute',
      width: `${wide}px`,
      height: `${high}px`,
      left: `calc(50% - ${wide / 2}px)`,
      top: `calc(50% - ${high / 2}px)`,
    });
    return larger > 0.8 && larger < 1.06 && wide >= width && high >= height;
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

  const size = new ResizeObserver(() => {
    if (!drawn.scale) again(0);
    else if (!lay()) again(120);
  });
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
      frame.remove();
    },
  };
}

/** The drawing as a file of its own: what it uses is laid in, and its colours are those of the page. */
function source(drawing: SVGSVGElement, scale: number, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  for (const use of copy.querySelectorAll('use')) {
    const symbol = document.querySelector(use.getAttribute('href') ?? '');
    if (!symbol) continue;
    const part = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const one of [...symbol.attributes, ...use.attributes])
      if (!['id', 'href'].includes(one.name)) part.setAttribute(one.name, one.value);
    part.append(...[...symbol.childNodes].map((node) => node.cloneNode(true)));
    use.replaceWith(part);
  }
  const style = getComputedStyle(drawing);
  const box = drawing.viewBox.baseVal;
  const [wide, high] = [width / scale, height / scale];
  const viewBox = [box.x + (box.width - wide) / 2, box.y + (box.height - high) / 2, wide, high].join(' ');
  copy.removeAttribute('style');
  for (const [name, value] of Object.entries({ width, height, viewBox, color: style.color }))
    copy.setAttribute(name, String(value));
  return new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim());
}
