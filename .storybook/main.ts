import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../packages/ui/src/**/*.mdx', './flows/*.mdx', '../packages/ui/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Vite reloads the page when it finds a new dependency during a run, which fails the stories on the page.
  viteFinal: (vite) => ({ ...vite, optimizeDeps: { ...vite.optimizeDeps, entries: ['packages/ui/src/**/*.tsx'] } }),
};

export default config;
