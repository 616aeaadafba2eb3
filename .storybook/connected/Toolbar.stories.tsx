/** Stories of pages over the API in the browser, for the settings of the toolbar of Storybook. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { ConnectedPageProps } from './ConnectedPage.tsx';
import { connectedStory, shows } from './connectedStory.tsx';
import { setNetwork } from './network.ts';

const meta = {
  title: 'Connected/Toolbar',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Estimator: Story = {
  globals: { role: estimatorRole },
  play: async (context) => {
    await shows('Priya Nair')(context);
    await expect(context.canvas.queryByRole('link', { name: 'Offices' })).toBeNull();
  },
};

export const NoPackage: Story = { globals: { subscription: 'none' }, play: shows('Select a package to get started') };

export const Offline: Story = {
  args: { path: '/project' },
  globals: { network: 'offline' },
  play: async ({ canvas }) => {
    const retry = await canvas.findByRole('button', { name: /Retry|Try again/ });
    setNetwork('ok');
    await userEvent.click(retry);
    await expect(await canvas.findByText('60 projects')).toBeVisible();
  },
};

export const ServerError: Story = {
  args: { path: '/project' },
  globals: { network: 'failing' },
  play: shows(/Retry|Try again/),
};

export const ReducedMotion: Story = {
  globals: { motion: 'reduced' },
  play: async (context) => {
    await shows('Closed Sales')(context);
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const queries = rules.flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media.mediaText] : []));
    await expect(queries).not.toContain('(prefers-reduced-motion: reduce)');
  },
};
