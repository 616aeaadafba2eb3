import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { CollapsibleFilters } from './CollapsibleFilters.tsx';
import { Stack } from './layout.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/CollapsibleFilters',
  component: CollapsibleFilters,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Around two or more filters of a list that would push the list out of view on a phone.'],
      avoid: [
        'Around the search of a list. Keep SearchField visible.',
        'For a single filter. Put it into the Toolbar.',
      ],
      anatomy: [
        { name: 'Button', description: 'Only on a phone. It shows and hides the filters.', selector: 'button' },
        { name: 'Number', description: 'The number of active filters, so that hidden filters are not forgotten.' },
        { name: 'Fields', description: 'A grid. On a desktop it is always visible.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'On a phone moves the focus to the button, then to the visible filters.' },
        { keys: 'Enter, Space', effect: 'Shows or hides the filters.' },
      ],
      content: [
        'The labels of the filters are nouns: “Office”, “Status”. The option without a filter starts with “All”.',
      ],
      accessibility: {
        provides: ['`aria-expanded` and `aria-controls` connect the button with the filters.'],
        checkByHand: [
          'A filter with an error is visible: pass `isKeptOpen`.',
          'The list says how many entries it has after a filter changes.',
        ],
      },
      related: ['SearchField', 'SelectField', 'Layout'],
    } satisfies ComponentGuide,
  },
  args: {
    activeCount: 1,
    children: <SelectField label="Office" options={[{ value: '1', label: 'Denver' }]} placeholder="All offices" />,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof CollapsibleFilters>;

export default meta;
type Story = StoryObj<typeof meta>;

/** On a phone a button shows the filters. Its label has the number of active filters. */
export const Playground: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Filters (1)' });
    await expect(canvas.getByLabelText('Office')).not.toBeVisible();
    await userEvent.click(button);
    await expect(canvas.getByLabelText('Office')).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
  },
};

/** The search stays visible on a phone. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Keep the search outside, and collapse the other filters.',
        children: (
          <Stack>
            <SearchField label="Search projects" value="" onChange={() => undefined} />
            <CollapsibleFilters activeCount={1}>
              <SelectField label="Office" options={[]} placeholder="All offices" />
            </CollapsibleFilters>
          </Stack>
        ),
      }}
      dontDoThis={{
        text: 'Collapse the search.',
        children: (
          <CollapsibleFilters activeCount={0}>
            <SearchField label="Search notes" value="" onChange={() => undefined} />
          </CollapsibleFilters>
        ),
      }}
    />
  ),
};
