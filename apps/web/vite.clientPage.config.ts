/**
 * Builds the page on which clients read and accept documents. It is a build of its own, so that no code of the web app becomes part of it.
 * It adds its files to those of the web app.
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Loads all code together with the first script. This script is small and imports the other code dynamically, so that it reads the document
 * while the other code is loading.
 */
const preloadImports: Plugin = {
  name: 'preload-imports',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { chunk }) =>
      [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      })),
  },
};

export default defineConfig({
  plugins: [react(), preloadImports],
  // The build of the web app has copied these files.
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    manifest: '.vite/clientPage.json',
    assetsInlineLimit: 0,
    // All styles are loaded before the first paint.
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: 'document.html' },
  },
});
