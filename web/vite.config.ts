import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

// What a server's page keeps on the device: enough to open without a network and to say so (public/sw.js).
const LATER = /\/(?:texts\/\w+\.ftl\?raw|parts\/(?:Nothing|Offline)\.svelte|keep\.ts)$/; // loaded after the first picture
const ASSETS = /(?:\/page-[\w-]+\.svg|-latin-\d+-normal-[\w-]+\.woff2|\/index-[\w-]+\.css)$/;

const shell: Plugin = {
  name: 'shell',
  writeBundle({ dir }, bundle) {
    const files = new Set(['index.html', 'icon.svg', 'app.webmanifest']);
    const take = (name: string): void => {
      const part = bundle[name];
      if (part?.type !== 'chunk' || files.has(name)) return;
      files.add(name);
      for (const style of part.viteMetadata?.importedCss ?? []) files.add(style);
      part.imports.forEach(take);
    };
    for (const [name, part] of Object.entries(bundle))
      if (part.type === 'chunk' ? part.isEntry || LATER.test(part.facadeModuleId ?? '') : ASSETS.test(name))
        if (part.type === 'chunk') take(name);
        else files.add(name);
    const version = createHash('sha256');
    for (const name of files) version.update(name).update(readFileSync(join(dir!, name)));
    const kept = { version: version.digest('hex').slice(0, 16), files: [...files].sort(), server: true };
    const worker = readFileSync(join(dir!, 'sw.js'), 'utf-8');
    writeFileSync(join(dir!, 'sw.js'), worker.replace('const KEPT = null;', `const KEPT = ${JSON.stringify(kept)};`));
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mode === 'static' ? policy : shell],
  // The page without a server may lie in any folder.
  base: mode === 'static' ? './' : '/',
  build: {
    outDir: mode === 'static' ? '../build/static.new' : '../src/cabale/server/page',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { checks: { pluginTimings: false } }, // on a slow machine they would stand amid what a player reads
  },
  worker: { format: 'es', rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'ws://127.0.0.1:8642', ws: true } } },
  // Tests run in Node, but on what a browser would load: Svelte has another build for servers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
}));
