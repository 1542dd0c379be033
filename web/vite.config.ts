import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineWorker } from './worker-build.js';

/** The pages. Development: `hearth studio --port 4321` beside `npx vite web`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), offlineWorker()],
  // Tables become CSV by the same code as in reports; this half of the package brings what browsers lack.
  resolve: { alias: { 'csv-stringify/sync': 'csv-stringify/browser/esm/sync' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The oldest browsers that the parts of these pages are made for; Chromium 108 is also what we ask of WeChat's own.
    target: ['chrome108', 'firefox101', 'safari15.4'],
    // The policy of the server allows no script and no style in the page itself.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:4321' } },
});
