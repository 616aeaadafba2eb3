import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { callTable } from './callTable.ts';
import { chunkGroups } from './chunks.ts';
import { firstPaint } from './firstPaint.ts';
import { preloads } from './preloads.ts';

const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [callTable(), react(), preloads(), firstPaint()],
  // data: addresses are refused by the content security policy
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // @emotion/react carries it for withTheme, which nobody calls
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': api, '/billing-portal': api },
  },
});
