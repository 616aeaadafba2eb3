/** Stories that show the effect of settings of the Storybook toolbar (role, package, network, motion) on a connected page. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { connectedStory, expectText } from './connectedStory.tsx';
import { changeNetwork, setNetwork } from './network.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Toolbar',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AsEstimator: Story = {
  globals: { role: estimatorRole },
  play: async (context) => {
    await expectText('Priya Nair')(context);
    await expect(context.canvas.queryByRole('link', { name: 'Offices' })).toBeNull();
  },
};

/** The page cannot load its projects while the network is offline. After the connection is back, the button loads them. */
export const Offline: Story = {
  tags: ['test-all'],
  args: { path: '/project' },
  globals: { network: 'offline' },
  play: async ({ canvas }) => {
    const retry = await canvas.findByRole('button', { name: /Retry|Try again/ });
    setNetwork('ok');
    await userEvent.click(retry);
    await expect(await canvas.findByText(/^\d+ projects$/)).toBeVisible();
  },
};

/** A change of the network acts on a page that is already loaded: it loads its data again. */
export const NetworkFailsLater: Story = {
  args: { path: '/project' },
  play: async ({ canvas }) => {
    await canvas.findByText(/^\d+ projects$/);
    changeNetwork('failing');
    // Several queries fail, and three toasts are shown at most.
    await screen.findAllByText(/^Error getting /);
    changeNetwork('ok');
  },
};

/** Waits until the frame of the billing portal shows a page with this heading. */
async function findPortalPage(canvas: ReturnType<typeof within>, heading: string) {
  const frame = (await canvas.findByTitle('Billing portal')) as HTMLIFrameElement;
  return waitFor(async () => {
    await expect(frame.contentDocument?.readyState).toBe('complete');
    const page = within(frame.contentDocument?.body ?? frame);
    page.getByRole('heading', { name: heading });
    return page;
  });
}

/** The network setting also applies to the billing portal, which the browser opens by a navigation and not by fetch. */
export const BillingPortalOffline: Story = {
  args: { path: '/profile' },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Upgrade/Edit Package' }));
    const portal = await findPortalPage(canvas, 'Choose a package');
    setNetwork('offline');
    portal.getByRole('button', { name: 'Choose package' }).click();
    const retry = await canvas.findByRole('button', { name: 'Retry' });
    setNetwork('ok');
    await userEvent.click(retry);
    await findPortalPage(canvas, 'Choose a package');
  },
};

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Returns the media queries about motion in the top-level rules of all stylesheets. */
const findMotionQueries = () =>
  [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .flatMap((rule) => (rule instanceof CSSMediaRule ? [rule.media.mediaText] : []))
    .filter((query) => query.includes('reduced-motion'));

/**
 * The setting replaces all media queries about motion, so the page has none of them. This also applies to style elements and
 * rules that the page inserts later.
 */
export const ReducedMotion: Story = {
  globals: { motion: 'reduced' },
  play: async (context) => {
    await expectText('Closed Sales')(context);
    await expect(findMotionQueries()).toEqual([]);
    const style = document.createElement('style');
    style.textContent = `@media ${reducedMotion} { .later { animation: none } }`;
    document.head.append(style);
    await waitFor(() => expect(findMotionQueries()).toEqual([]));
    style.sheet?.insertRule(`@media ${reducedMotion} { .last { animation: none } }`);
    await expect(findMotionQueries()).toEqual([]);
    style.remove();
  },
};
