/** Builds the web app, and serves it during development with the API behind a proxy. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTablePlugin } from './callTablePlugin.ts';
import { chunkGroups } from './chunkGroups.ts';
import { firstPaintPlugin } from './firstPaintPlugin.ts';
import { preloadManifestPlugin } from './preloadManifest.ts';

const apiUrl = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/**
 * Resolves React Router to its production build, which has no warnings for developers. Its package.json always resolves to the
 * development build: https://github.com/remix-run/react-router/issues/14102
 */
const productionRouter = ['react-router', 'react-router/dom'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: fileURLToPath(import.meta.resolve(name)).replace('development', 'production'),
}));

/**
 * Leaves out the fetch adapter of axios, because the app sends its calls with the adapter for XMLHttpRequest. The package has no entry without
 * adapters: https://github.com/axios/axios/issues/5380
 */
const axiosWithoutFetch = [
  { find: /^\.\/fetch\.js$/, replacement: fileURLToPath(new URL('noFetchAdapter.ts', import.meta.url)) },
];

export default defineConfig(({ command }) => ({
  plugins: [callTablePlugin(), react(), preloadManifestPlugin(), firstPaintPlugin()],
  resolve: { alias: command === 'build' ? [...productionRouter, ...axiosWithoutFetch] : [] },
  build: {
    target: 'es2022',
    manifest: true,
    // The content security policy forbids data: URLs, except for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // @emotion/react imports this package only for withTheme. The app does not use withTheme.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': apiUrl, '/billing-portal': apiUrl, '/calendar': apiUrl },
  },
}));
