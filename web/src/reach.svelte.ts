// Whether the server can be reached. Whatever only reads tries again until it can: the page heals itself.

class Reach {
  lost = $state(false);

  found(): void {
    this.lost = false;
  }

  /** Wait before the next try: longer each time, at most some seconds, or until the network is back. */
  async wait(tries: number): Promise<void> {
    this.lost = true;
    await new Promise<void>((done) => {
      const timer = setTimeout(end, Math.min(8000, 500 * 2 ** tries) * (0.5 + Math.random() / 2));
      window.addEventListener('online', end);
      function end(): void {
        clearTimeout(timer);
        window.removeEventListener('online', end);
        done();
      }
    });
  }
}

export const reach = new Reach();
