/**
 * Builds the page on which clients read and accept documents. It is a build of its own, so that no code of the web app becomes part of it.
 * It adds its files to those of the web app.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The build of the web app has copied these files.
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    manifest: '.vite/clientPage.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'document.html' },
  },
});
