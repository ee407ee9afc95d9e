import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vitest/config';

// A static host sends no headers of ours: the policy stands in the page. Workers, which alone run WebAssembly, have
// their own (docs/hosting.md); nothing is ever loaded from another host.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html cabale-worker',
].join('; ');

const policy: Plugin = {
  name: 'policy',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
};

export default defineConfig(({ mode }) => ({
  plugins: mode === 'static' ? [svelte(), policy] : [svelte()],
  // The page without a server may lie in any folder.
  base: mode === 'static' ? './' : '/',
  build: {
    outDir: mode === 'static' ? '../build/static' : '../src/cabale/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'ws://127.0.0.1:8642', ws: true } } },
  // Tests run in Node, but on what a browser would load: Svelte has another build for servers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
}));
