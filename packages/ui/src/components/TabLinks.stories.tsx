import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { ButtonLink } from './Button.tsx';
import { Row } from './layout.tsx';
import { TabLinks } from './TabLinks.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectFocus } from './testing/expectFocus.ts';

const tabs = ['Details', 'Estimate', 'Documents', 'Notes', 'Files', 'History'].map((label) => ({
  to: `/project/1/${label.toLowerCase()}`,
  label,
}));

const meta = {
  title: 'Components/TabLinks',
  component: TabLinks,
  parameters: {
    guide: {
      status: 'new',
      use: ['Below the name of a record that has several pages.'],
      avoid: ['For parts of one page without a URL of their own.', 'For the steps of a task. Their order matters.'],
      anatomy: [
        { name: 'Tabs', description: 'Scroll in a narrow window.', selector: 'nav > ul' },
        { name: 'Open page', description: 'Has a line in the accent colour.', selector: 'nav a[aria-current]' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves to the next tab.' },
        { keys: 'Enter', effect: 'Opens the page.' },
      ],
      content: ['One word for each tab.'],
      accessibility: {
        provides: [
          'A navigation with a name. The open page has aria-current.',
          'The tabs are links and not the role tab, so Tab moves between them, and the arrow keys do not.',
          'A tab without a path yet is text, which cannot have the focus.',
        ],
        checkByHand: ['In a narrow window the marked tab is in view.'],
      },
      related: ['Button'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Project', tabs, currentPath: '/project/1/notes' },
} satisfies Meta<typeof TabLinks>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Project' })).toBeVisible();
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Notes');
    await userEvent.tab();
    await expectFocus(canvas.getByRole('link', { name: 'Details' }));
  },
};

/** The list scrolls, and the marked tab is in view. */
export const OnAPhone: Story = {
  args: { currentPath: '/project/1/history' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const tab = canvas.getByRole('link', { name: 'History' });
    await waitFor(() => expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth));
  },
};

/** Tabs are links, so that a page has a URL, and opens in a new window too. */
export const DoAndDont: Story = {
  render: (args) => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the pages of a record as tabs.',
        children: <TabLinks {...args} tabs={tabs.slice(0, 3)} currentPath="/project/1/details" />,
      }}
      dontDoThis={{
        text: 'Show a button for each page. Nothing says which page is open.',
        children: (
          <Row>
            {tabs.slice(0, 3).map(({ to, label }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          </Row>
        ),
      }}
    />
  ),
};
