import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from './Button.tsx';
import { Row } from './layout.tsx';
import { Pagination } from './Pagination.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';

const meta = {
  title: 'Components/Pagination',
  component: Pagination,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Below a list that does not fit on one page.'],
      avoid: ['For steps of a task. Name the steps instead.', 'For fewer rows than one page: it shows nothing then.'],
      anatomy: [
        {
          name: 'Range',
          description: 'The shown rows and the number of all rows. Hidden on a narrow phone.',
          selector: 'nav > span',
        },
        { name: 'Previous', description: 'Unavailable on the first page.', selector: 'nav > button' },
        { name: 'Page', description: 'The number of the page and of all pages.', selector: 'nav > [aria-live]' },
        { name: 'Next', description: 'Unavailable on the last page.', selector: 'nav > button:last-child' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves between Previous and Next. An unavailable button keeps the focus.' },
        { keys: 'Enter, Space', effect: 'Shows the previous or next page.' },
      ],
      content: ['The texts are fixed.'],
      accessibility: {
        provides: ['A navigation with the name “Pages”. The new page number is announced.'],
        checkByHand: ['After a change, the first row of the list is in view.'],
      },
      related: ['DataTable'],
    } satisfies ComponentGuide,
  },
  args: { page: 1, pageSize: 10, total: 26, onPageChange: fn() },
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first page: Previous is unavailable, and Next requests page 2. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Page 1 of 3')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expectCall(args.onPageChange).toHaveBeenCalledWith(2);
  },
};

export const LastPage: Story = {
  args: { page: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('21–26 of 26')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  },
};

/** On the last page the button Next is disabled. The button keeps the focus, and another click has no effect. */
export const NextDisabledWithFocus: Story = {
  render: (args) => {
    const [page, setPage] = useState(2);
    return <Pagination {...args} page={page} onPageChange={(next) => [setPage(next), args.onPageChange(next)]} />;
  },
  play: async ({ canvas, args }) => {
    const nextButton = canvas.getByRole('button', { name: 'Next' });
    nextButton.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByText('Page 3 of 3')).toBeVisible();
    await expectFocus(nextButton);
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onPageChange).toHaveBeenCalledOnce();
  },
};

export const OnePage: Story = {
  args: { total: 10 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/Page/)).toBeNull();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], args: { page: 2 }, globals: { viewport: { value: 'phone' } } };

/** A list shows how long it is. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the range, the number of rows and the number of pages.',
        children: <Pagination page={2} pageSize={10} total={26} onPageChange={fn()} />,
      }}
      dontDoThis={{
        text: 'Show buttons that do not say where the list ends.',
        children: (
          <Row>
            <Button>Back</Button>
            <Button>More</Button>
          </Row>
        ),
      }}
    />
  ),
};
