// Motion: a piece that was somewhere else before moves from there to where it is now. Pieces are known by `data-slot`.
// Only transforms are animated, never longer than 280 ms, and not at all for readers who want no motion.

const still = matchMedia('(prefers-reduced-motion: reduce)');

export function flights(node: HTMLElement, _head: number): { update(head: number): void } {
  let before = places(node);
  return {
    update() {
      const last = before;
      requestAnimationFrame(() => {
        const now = places(node);
        if (!still.matches) {
          for (const [slot, place] of now) {
            const from = last.get(slot);
            if (!from) continue;
            const dx = from.left - place.left;
            const dy = from.top - place.top;
            if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
            node.querySelector(`[data-slot="${slot}"]`)?.animate(
              [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }],
              { duration: 280, easing: 'cubic-bezier(.22,.8,.28,1)' },
            );
          }
        }
        before = now;
      });
    },
  };
}

function places(node: HTMLElement): Map<string, DOMRect> {
  return new Map(Array.from(node.querySelectorAll<HTMLElement>('[data-slot]'), (piece) => [piece.dataset.slot!, piece.getBoundingClientRect()]));
}
