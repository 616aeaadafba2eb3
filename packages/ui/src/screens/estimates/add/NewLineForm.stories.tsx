/** Stories of the form for a new line. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import { findNewLineForm, getFieldByLabel, getLineTable } from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Add/NewLineForm',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const setText = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Types a text into the field that has the focus, without any time between the events. */
function typeAtOnce(text: string) {
  const field = document.activeElement;
  setText?.call(field, text);
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const pressEnter = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );

/** No line is lost if a user, a text expander or a barcode scanner types without any time between the keys. */
export const TypedAtOnce: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: [], discount: 0 }) } },
  play: async ({ canvas }) => {
    const form = await findNewLineForm(canvas);
    await userEvent.type(getFieldByLabel(form, 'Tax %'), '10');
    await userEvent.selectOptions(getFieldByLabel(form, 'Unit'), 'Each');
    getFieldByLabel(form, 'Name').focus();
    for (let number = 1; number <= 20; number += 1) {
      // After the first line, Enter moves the focus to Name.
      typeAtOnce(`Line ${number}`);
      getFieldByLabel(form, 'Rate').focus();
      typeAtOnce(String(number));
      getFieldByLabel(form, 'Quantity').focus();
      typeAtOnce('2');
      pressEnter();
    }
    const names = () =>
      getLineTable(canvas)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`)));
  },
};
