import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { outDir: '../src/cabale/server/page', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
  server: { proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'ws://127.0.0.1:8642', ws: true } } },
  // Tests run in Node, but on what a browser would load: Svelte has another build for servers.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: { include: ['src/**/*.test.ts'] },
}));
