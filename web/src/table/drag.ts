// Dragging, beside clicking: what can be picked in the hand may be carried to where it can go. A drag is two clicks, one where
// it begins and one where it ends, so that nothing can be done by it that could not be clicked.

const FAR = 8; // pixels that a pointer moves before it carries something
const HELD = '.hand button:enabled, .hand [role=button][aria-disabled=false]';
const TARGETS = 'main button:enabled, main [role=button][aria-disabled=false]';

export function dragging(node: HTMLElement): { destroy(): void } {
  let held: HTMLElement | null = null;
  let from = { x: 0, y: 0 };
  let carries = false;
  let ghost: HTMLElement | null = null; // what is seen under the pointer: the hand may cut off what leaves it

  function down(event: PointerEvent): void {
    held = event.button === 0 && event.isPrimary ? (event.target as Element).closest<HTMLElement>(HELD) : null;
    from = { x: event.clientX, y: event.clientY };
    carries = false;
  }

  function move(event: PointerEvent): void {
    if (!held) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!carries) {
      // A finger that goes along a hand that scrolls scrolls it: only towards the board does it carry.
      const scrolls = event.pointerType !== 'mouse' && getComputedStyle(held).touchAction !== 'none';
      if (Math.hypot(dx, dy) < FAR || (scrolls && Math.abs(dy) < Math.abs(dx))) return;
      carries = true;
      if (held.getAttribute('aria-pressed') !== 'true') held.click(); // what it can go to is lit
      ghost = copyOf(held);
      node.append(ghost);
      held.classList.add('carried');
    }
    ghost!.style.translate = `${dx}px ${dy}px`;
    event.preventDefault();
  }

  function put(): void {
    held?.classList.remove('carried');
    ghost?.remove();
    ghost = null;
  }

  function up(event: PointerEvent): void {
    const piece = held;
    put();
    held = null;
    if (!piece || !carries) return;
    const target = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(TARGETS);
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    // The click that a browser makes of this drag has been made already.
    const swallow = (click: Event): void => {
      click.stopPropagation();
      click.preventDefault();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  }

  function cancel(): void {
    put();
    held = null;
  }

  node.addEventListener('pointerdown', down);
  addEventListener('pointermove', move, { passive: false });
  addEventListener('pointerup', up);
  addEventListener('pointercancel', cancel);
  return {
    destroy() {
      node.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    },
  };
}

function copyOf(piece: HTMLElement): HTMLElement {
  const copy = piece.cloneNode(true) as HTMLElement;
  const { left, top, width, height } = piece.getBoundingClientRect();
  copy.inert = true;
  copy.removeAttribute('data-slot');
  copy.classList.remove('sel', 'lit');
  copy.classList.add('flying');
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  return copy;
}
