// The server that this page came from, if it came from one.

/** Its address; empty where the page lies on a host of files. */
export const server = document.querySelector<HTMLMetaElement>('meta[name=server]')?.content ?? '';
