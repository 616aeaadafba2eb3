/** Stories of the layout components: Stack, Row, FieldGrid, Toolbar and ActionBar. */

import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { ActionBar, FieldGrid, Row, Stack, Toolbar } from './layout.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';

const meta = {
  title: 'Components/Layout',
  component: Stack,
  subcomponents: { Row, FieldGrid, Toolbar, ActionBar },
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'Stack for parts below one another, Row for parts side by side.',
        'FieldGrid for the fields of a form, Toolbar for the filters above a list, ActionBar for the buttons of a form.',
      ],
      avoid: [
        'Own margins between components. Set the gap of the container.',
        'Row for a table of values. Use DataTable.',
      ],
      anatomy: [
        {
          name: 'Toolbar',
          description: 'Filters share the width. The actions are at the end.',
          selector: '.story-margin > div > div:nth-child(1)',
        },
        {
          name: 'FieldGrid',
          description:
            'Two fields in a row, thirds with `data-size`, the whole row with `data-wide`. One column on a phone.',
          selector: '.story-margin > div > div:nth-child(2)',
        },
        {
          name: 'ActionBar',
          description: 'At the end of a form. It stays in view while there are changes, and always on a phone.',
          selector: '.story-margin > div > div:nth-child(3)',
        },
      ],
      keyboard: [],
      content: [],
      accessibility: {
        provides: ['The focused field is not hidden behind a fixed ActionBar: the page scrolls further.'],
        checkByHand: ['The visual order is the order in the document, also on a phone.'],
      },
      related: ['Card', 'Form'],
    } satisfies ComponentGuide,
  },
} satisfies Meta<typeof Stack>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A toolbar above a list, fields of several widths, and the buttons of a form. */
export const Playground: Story = {
  render: () => (
    <Stack data-gap="large">
      <Toolbar>
        <SelectField label="Item type" options={[]} placeholder="All" />
        <SearchField label="Search line items" value="" onChange={() => undefined} grow />
        <Row data-end>
          <Button>Upload Items</Button>
          <Button variant="primary">Add Item</Button>
        </Row>
      </Toolbar>
      <FieldGrid>
        <TextField label="Half" />
        <TextField label="Other half" />
        <div data-size="third">
          <TextField label="Third" />
        </div>
        <div data-size="two-thirds">
          <TextField label="Two thirds" />
        </div>
        <div data-wide>
          <TextField label="Whole row" />
        </div>
      </FieldGrid>
      <ActionBar>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </ActionBar>
    </Stack>
  ),
};

export const OnAPhone: Story = { ...Playground, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** Containers set the space between components. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Put buttons into a row, with the main action last.',
        children: (
          <Row data-end>
            <Button>Cancel</Button>
            <Button variant="primary">Save</Button>
          </Row>
        ),
      }}
      dontDoThis={{
        text: 'Set margins, so that gaps differ from form to form.',
        children: (
          <div>
            <Button style={{ marginRight: 31 }}>Back</Button>
            <Button variant="primary">Save all</Button>
          </div>
        ),
      }}
    />
  ),
};
