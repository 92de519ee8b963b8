/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const SERVER = process.env.DOUBLESUITED_SERVER ?? '127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/doublesuited/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the server's content policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
  },
  // `npm run dev` shows the page as it is edited; the tables are a running server's.
  server: {
    proxy: {
      '/api': `http://${SERVER}`,
      '/ws': { target: `ws://${SERVER}`, ws: true },
    },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'node', include: ['src/**/*.test.ts'] },
});
