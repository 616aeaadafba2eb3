/** Stories of the layout components: Stack, Row, FieldGrid, Toolbar and ActionBar. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from './Button.tsx';
import { ActionBar, FieldGrid, Row, Stack, Toolbar } from './layout.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const meta = {
  title: 'Components/Layout',
  component: Stack,
  subcomponents: { Row, FieldGrid, Toolbar, ActionBar },
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
