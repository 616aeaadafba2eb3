/** The configuration of Storybook: the files of its pages and stories, the addons and the Vite plugins. */
import type { StorybookConfig } from '@storybook/react-vite';
import remarkGfm from 'remark-gfm';
import { screenRowsPlugin } from '../scripts/allScreens/screenRowsPlugin.ts';
import { componentDocsPlugin } from '../scripts/componentDocs/componentDocsPlugin.ts';
import { inBrowserApiFiles } from '../scripts/inBrowserApiFiles.ts';
import { storybookTextsPlugin } from '../scripts/qaReport/storybookTextsPlugin.ts';
import { textSearchPlugin } from '../scripts/textSearch/textSearchPlugin.ts';
import { literalPropTypes } from './literalPropTypes.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['./pages/*.mdx', './flows/*.mdx', './connected/*.stories.tsx', '../packages/ui/src/**/*.stories.tsx'],
  addons: [
    // remark-gfm supports tables in Markdown.
    {
      name: '@storybook/addon-docs',
      options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [remarkGfm] } } },
    },
    '@storybook/addon-a11y',
    '@storybook/addon-themes',
    '@storybook/addon-vitest',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [
      literalPropTypes(),
      ...(vite.plugins ?? []),
      storybookTextsPlugin(),
      screenRowsPlugin(),
      componentDocsPlugin(),
      textSearchPlugin(),
      inBrowserApiFiles(),
    ],
    worker: { format: 'es' },
    optimizeDeps: {
      ...vite.optimizeDeps,
      // With all entries Vite finds every dependency at the start. If it finds one later, it reloads the page, and a story fails.
      entries: ['packages/ui/src/**/*.tsx', 'apps/web/src/**/*.tsx', '.storybook/**/*.tsx'],
      // PGlite loads its WebAssembly files from URLs relative to its module, so the module must stay in its folder.
      exclude: [...(vite.optimizeDeps?.exclude ?? []), '@electric-sql/pglite'],
    },
  }),
};

export default config;
