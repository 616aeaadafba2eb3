import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button, ButtonLink } from '../components/Button.tsx';
import { forAllRoles, type ScreenParameters, withoutForm, withoutRows } from '../components/testing/screenStates.ts';
import { StandalonePage } from './StandalonePage.tsx';

const meta = {
  title: 'Shell/StandalonePage',
  component: StandalonePage,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/refresh'],
      default: { noStoryBecause: 'The app shows another page after it has renewed the session [R2.05].' },
      empty: { noStoryBecause: 'The page shows no records.' },
      loading: { noStoryBecause: 'The app redirects as soon as the server responds [R2.05].' },
      failed: ['ServerUnreachable'],
      longText: { noStoryBecause: 'The screen shows no stored texts.' },
      noPackage: { noStoryBecause: 'The page does not depend on the package of the company.' },
      ...withoutRows,
      ...forAllRoles,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: {
    title: 'There is no such page',
    text: 'The address may be mistyped, or the page has moved.',
    children: (
      <ButtonLink to="/" variant="primary">
        Go to the start
      </ButtonLink>
    ),
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof StandalonePage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('There is no such page');
    await expect(canvas.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The page `/refresh` while the server does not respond. */
export const ServerUnreachable: Story = {
  args: {
    title: 'The server could not be reached',
    text: 'You are still signed in. Check your connection and try again.',
    children: (
      <>
        <Button variant="primary">Try again</Button>
        <Button>Log Out</Button>
      </>
    ),
  },
};
