// Where the reader is: the path of the address, and nothing else. A page without a server may lie in any folder of any
// host: there the path stands behind `#`.

import { place, Refusal, save } from './api';
import { isAlone } from './table/wire';

/** The address of the reader, as a server would see it. */
const here = (): URL => (isAlone ? new URL(location.hash.slice(1) || '/', location.origin) : new URL(location.href));

/** With or without a slash at its end, an address is the same. */
const pathOf = (address: URL): string => address.pathname.replace(/\/+$/, '') || '/';

class Route {
  path = $state(pathOf(here()));
  /** What the address names does not exist: the page says so, whatever screen it is. */
  lost = $state(false);
  query = $state(here().searchParams);

  constructor() {
    window.addEventListener('popstate', () => this.#read());
    // A link inside the page changes the address without loading it anew.
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]');
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (event.button !== 0 || link.target === '_self') return; // the latter leads out of this page
      if (link.hasAttribute('download')) {
        if (!isAlone || link.protocol === 'blob:') return;
        event.preventDefault();
        void save(link.pathname, link.download || `${link.pathname.split('/').slice(3).join('-')}.json`);
        return;
      }
      if (link.target || event.metaKey || event.ctrlKey || event.shiftKey) {
        if (!isAlone) return;
        event.preventDefault(); // the browser would look for the path at the host
        window.open(`#${link.pathname}${link.search}`, '_blank', 'noopener');
        return;
      }
      if (link.hash && link.pathname === location.pathname && link.search === location.search) {
        // A place on this very page. Where the path stands behind `#`, there is no room for it.
        if (!isAlone) return;
        event.preventDefault();
        document.getElementById(link.hash.slice(1))?.scrollIntoView();
        return;
      }
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(address: string): void {
    history.pushState(null, '', isAlone ? `#${address}` : address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Say in the address what is shown, without a step in the history. */
  replace(address: string): void {
    history.replaceState(null, '', isAlone ? `#${address}` : address);
  }

  /** What stands behind `#` (an invitation or a recovery token), taken out of the address. */
  takeFragment(): string {
    if (isAlone) return '';
    const fragment = location.hash.slice(1);
    if (fragment) history.replaceState(null, '', location.pathname + location.search);
    return fragment;
  }

  /** Whether a screen was refused because what it is about does not exist; one that was left says nothing of the next. */
  missed(refusal: unknown): boolean {
    this.lost ||= refusal instanceof Refusal && refusal.status === 404 && refusal.from === place();
    return this.lost;
  }

  #read(): void {
    const found = here();
    this.lost = false;
    this.path = pathOf(found);
    this.query = found.searchParams;
  }
}

export const route = new Route();
