// Motion: a piece that lies elsewhere than before moves from there to where it is now. Pieces are known by `data-slot`; where
// one lies is told by the view, row by row, so that what was only laid out anew does not fly. Who kept a piece before it was
// seen, or keeps it after, is told by the game, and stands on the page as `data-seat`. Pieces that are no cards are known by
// `data-piece`, and say themselves where they lie (`data-at`) and whose they are (`data-owner`). A piece whose `data-face`
// changes is turned over. Only transforms and opacity, nothing at all for readers who want no motion, and any input finishes what
// is running. All that is set off together ends together: whatever ended earlier would be painted into the board again while the
// rest still moves, and cost a frame. What others have moved keeps a ring until the reader chooses.

import type { View } from './messages.generated';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const TIME = 280; // as long as the token --t-move
const MOVE = { duration: TIME, easing: 'cubic-bezier(.22,.8,.28,1)' };
const SLIDE = { duration: TIME, easing: 'cubic-bezier(.1,.8,.2,1)' };
const MOST = 40; // so many pieces move at once at most: after a reload everything would be new

type Piece = {
  box: DOMRect;
  face: string;
  node: HTMLElement | SVGElement;
  place: string;
  owner: number;
  left: number;
  top: number;
};
/** What the table shows. */
export type Scene = {
  head: number; // how far the game is
  view: View;
  rows?: string[]; // the fields of the view that hold pieces
  keeper?: (view: View, slot: number) => number; // which seat keeps a piece that lies nowhere in sight (-1: none)
  since?: number; // the reader's last choice: what others moved after it has a ring
  rings?: boolean; // whether what moves now was moved by others
};
const keeps = ({ view, keeper }: Scene, slot: string): number => keeper?.(view, Number(slot)) ?? -1;

/** In which row of the view a piece lies; nothing where the game does not say. */
function placeOf({ view, rows = [] }: Scene, slot: number): string {
  for (const field of rows) {
    const found = (view as unknown as Record<string, number[] | number[][]>)[field] ?? [];
    const row = found.findIndex((one) => (Array.isArray(one) ? one.includes(slot) : one === slot));
    if (row >= 0) return Array.isArray(found[row]) ? `${field} ${row}` : field;
  }
  return '';
}

export function flights(node: HTMLElement, first: Scene): { update(scene: Scene): void; destroy(): void } {
  let before = pieces(node, first); // and in which scene they lay there
  let drawn = first;
  let last = first;
  let due = 0;
  const ringed = new Set<string>();
  const running = new Set<Animation>();
  const run = (one: Animation): void => {
    running.add(one);
    one.onfinish = () => running.delete(one);
  };
  const measure = (): void => void (before = pieces(node, drawn));
  const finish = (): void => running.forEach((one) => one.finish());
  addEventListener('resize', measure);
  node.addEventListener('pointerdown', finish, true);
  node.addEventListener('keydown', finish, true);

  function ring(scene: Scene, were: Map<string, Piece>, now: Map<string, Piece>): void {
    if (scene.since !== drawn.since) ringed.clear();
    if (scene.rings)
      for (const [slot, piece] of now) {
        const old = were.get(slot);
        if (!old || old.place !== piece.place || old.face !== piece.face) ringed.add(slot);
      }
    for (const [slot, piece] of now) piece.node.toggleAttribute('data-new', ringed.has(slot));
  }

  return {
    update(scene) {
      if (scene.head === last.head) return;
      last = scene;
      cancelAnimationFrame(due);
      due = requestAnimationFrame(() => {
        finish(); // what still flies would be measured where it is just now
        const [were, kept] = [before, drawn];
        // First everything is measured, then everything is set off: the page is laid out once.
        const now = pieces(node, scene);
        if (!still.matches) {
          const seats = seatBoxes(node);
          const moves: (() => Animation)[] = [];
          for (const [slot, piece] of now) {
            const old = were.get(slot);
            const from = old?.box ?? seats.get(piece.owner >= 0 ? piece.owner : keeps(kept, slot));
            if (piece.node instanceof SVGElement) {
              if (!old) moves.push(() => press(piece.node));
              continue;
            }
            const node = piece.node;
            // A face that was hidden is turned up; another face in the same place is another card, and stays.
            if (old && old.face !== piece.face) {
              if (!old.face) moves.push(() => turn(node));
            } else if (old?.place && old.place === piece.place) {
              // Its neighbours make room, or close the gap: the rest of the page may have been laid out anew.
              const [dx, dy] = [old.left - piece.left, old.top - piece.top];
              if (Math.abs(dx) >= 2 || Math.abs(dy) >= 2) moves.push(() => slide(node, dx, dy));
            } else if (from && isElsewhere(from, piece.box))
              moves.push(() => fly(node, from, piece.box, old ? 1 : 0.4));
          }
          for (const [slot, piece] of were) {
            const to = now.has(slot) ? null : seats.get(keeps(scene, slot));
            if (to && piece.node instanceof HTMLElement) moves.push(() => leave(node, piece, to));
          }
          for (const move of moves.slice(0, MOST)) run(move());
        }
        ring(scene, were, now);
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

function pieces(node: HTMLElement, scene: Scene): Map<string, Piece> {
  const found = new Map<string, Piece>();
  for (const piece of node.querySelectorAll<HTMLElement | SVGElement>('[data-slot], [data-piece]')) {
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const around = piece.parentElement!.getBoundingClientRect();
    const { slot, at, owner, piece: name } = piece.dataset;
    found.set(slot ?? name!, {
      box,
      face: piece.dataset.face ?? '',
      node: piece,
      place: slot === undefined ? (at ?? name!) : placeOf(scene, Number(slot)),
      owner: Number(owner ?? -1),
      left: box.left - around.left,
      top: box.top - around.top,
    });
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
  const flight = piece.animate(
    [
      { transform: start, opacity },
      { transform: middle, opacity: 1 },
      { transform: 'none', opacity: 1 },
    ],
    MOVE,
  );
  // Above all that lies. Among the steps it would keep the whole flight from the compositor.
  piece.style.zIndex = '8';
  const land = (): void => void piece.style.removeProperty('z-index');
  flight.finished.then(land, land);
  return flight;
}

/** A piece is set down where nothing stood. */
function press(piece: Element): Animation {
  return piece.animate(
    [
      { transform: 'scale(1.6)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: TIME, easing: 'ease-out' },
  );
}

/** A neighbour came or went. */
function slide(piece: HTMLElement, dx: number, dy: number): Animation {
  return piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], SLIDE);
}

function turn(piece: HTMLElement): Animation {
  return piece.animate(
    [{ transform: 'perspective(700px) rotateY(90deg)' }, { transform: 'perspective(700px) rotateY(0deg)' }],
    { duration: TIME, easing: 'cubic-bezier(.2,.9,.3,1)' },
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
