// Motion: a piece that was somewhere else before moves from there to where it is now. Pieces are known by `data-slot`; who
// kept a piece before it was seen, or keeps it after, is told by the game, and stands on the page as `data-seat`. A piece
// whose `data-face` changes is turned over. Only transforms and opacity, never longer than 320 ms, nothing at all for
// readers who want no motion, and any input finishes what is running.

import type { View } from './messages.generated';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const MOVE = { duration: 280, easing: 'cubic-bezier(.22,.8,.28,1)' };
const MOST = 40; // so many pieces move at once at most: after a reload everything would be new

type Piece = { box: DOMRect; face: string; node: HTMLElement };
/** What the table shows: how far the game is, and which seat keeps a piece that lies nowhere in sight (-1: none). */
export type Scene = { head: number; view: View; keeper?: (view: View, slot: number) => number };
const keeps = ({ view, keeper }: Scene, slot: string): number => keeper?.(view, Number(slot)) ?? -1;

export function flights(node: HTMLElement, first: Scene): { update(scene: Scene): void; destroy(): void } {
  let before = pieces(node); // and in which scene they lay there
  let drawn = first;
  let last = first;
  let due = 0;
  const running = new Set<Animation>();
  const run = (one: Animation): void => {
    running.add(one);
    one.onfinish = () => running.delete(one);
  };
  const measure = (): void => void (before = pieces(node));
  const finish = (): void => running.forEach((one) => one.finish());
  addEventListener('resize', measure);
  node.addEventListener('pointerdown', finish, true);
  node.addEventListener('keydown', finish, true);

  return {
    update(scene) {
      if (scene.head === last.head) return;
      last = scene;
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        finish(); // what still flies would be measured where it is just now
        const [were, kept] = [before, drawn];
        // First everything is measured, then everything is set off: the page is laid out once.
        const now = pieces(node);
        if (!still.matches) {
          const seats = seatBoxes(node);
          const moves: (() => Animation)[] = [];
          for (const [slot, piece] of now) {
            const old = were.get(slot);
            const from = old?.box ?? seats.get(keeps(kept, slot));
            // A face that was hidden is turned up; another face in the same place is another card, and stays.
            if (old && old.face !== piece.face) {
              if (!old.face) moves.push(() => turn(piece.node));
            } else if (from && isElsewhere(from, piece.box))
              moves.push(() => fly(piece.node, from, piece.box, old ? 1 : 0.4));
          }
          for (const [slot, piece] of were) {
            const to = now.has(slot) ? null : seats.get(keeps(scene, slot));
            if (to) moves.push(() => leave(node, piece, to));
          }
          for (const move of moves.slice(0, MOST)) run(move());
        }
        before = now;
        drawn = scene;
      });
    },
    destroy() {
      cancelAnimationFrame(due);
      removeEventListener('resize', measure);
    },
  };
}

function pieces(node: HTMLElement): Map<string, Piece> {
  const found = new Map<string, Piece>();
  for (const piece of node.querySelectorAll<HTMLElement>('[data-slot]')) {
    const box = piece.getBoundingClientRect();
    if (box.width) found.set(piece.dataset.slot!, { box, face: piece.dataset.face ?? '', node: piece });
  }
  return found;
}

function seatBoxes(node: HTMLElement): Map<number, DOMRect> {
  return new Map(
    [...node.querySelectorAll<HTMLElement>('[data-seat]')].flatMap((seat) => {
      const emblem = seat.querySelector('.emb');
      return emblem ? [[Number(seat.dataset.seat), emblem.getBoundingClientRect()] as const] : [];
    }),
  );
}

const isElsewhere = (from: DOMRect, to: DOMRect): boolean =>
  Math.abs(from.left - to.left) >= 2 || Math.abs(from.top - to.top) >= 2;

/** From one box to another, along a slight arc. */
function path(from: DOMRect, to: DOMRect): [string, string] {
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.max(0.2, Math.min(2.5, from.width / to.width));
  return [
    `translate(${dx}px, ${dy}px) scale(${scale})`,
    `translate(${dx * 0.45}px, ${dy * 0.45 - 16}px) scale(${(scale + 1) / 2})`,
  ];
}

function fly(piece: HTMLElement, from: DOMRect, to: DOMRect, opacity: number): Animation {
  const [start, middle] = path(from, to);
  return piece.animate(
    [
      { transform: start, opacity, zIndex: 8 },
      { transform: middle, opacity: 1, zIndex: 8 },
      { transform: 'none', opacity: 1, zIndex: 8 },
    ],
    MOVE,
  );
}

function turn(piece: HTMLElement): Animation {
  return piece.animate(
    [{ transform: 'perspective(700px) rotateY(90deg)' }, { transform: 'perspective(700px) rotateY(0deg)' }],
    { duration: 320, easing: 'cubic-bezier(.2,.9,.3,1)' },
  );
}

/** A piece that lies nowhere in sight any more goes to whoever keeps it. */
function leave(node: HTMLElement, piece: Piece, to: DOMRect): Animation {
  const ghost = piece.node.cloneNode(true) as HTMLElement;
  ghost.inert = true;
  ghost.removeAttribute('data-slot');
  ghost.classList.add('flying');
  const { left, top, width, height } = piece.box;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  node.append(ghost);
  const [end, middle] = path(to, piece.box);
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: middle, opacity: 1 },
      { transform: end, opacity: 0 },
    ],
    MOVE,
  );
  flight.finished.then(
    () => ghost.remove(),
    () => ghost.remove(),
  );
  return flight;
}
