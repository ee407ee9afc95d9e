// Where the reader is: the path of the address, and nothing else.

class Route {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    window.addEventListener('popstate', () => this.#read());
    // A link inside the page changes the address without loading it anew.
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || link.hasAttribute('download'))
        return;
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return; // a place on this very page
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(address: string): void {
    history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** What stands behind `#` (an invitation or a recovery token), taken out of the address. */
  takeFragment(): string {
    const fragment = location.hash.slice(1);
    if (fragment) history.replaceState(null, '', location.pathname + location.search);
    return fragment;
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }
}

export const route = new Route();
