/** Stories of the catalogue items that are suggested while a user types the name of a new line. */
import { messages } from '@plumbline/domain/messages/messages';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLineTable,
  findNewLineForm,
  getFieldByLabel,
  neverResolves,
  rejectOffline,
} from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Add/NameSuggestions',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Types a name into the form for a new line. Returns the field. */
const typeName = async (canvas: Canvas, text: string) => {
  await findLineTable(canvas);
  const nameField = getFieldByLabel(await findNewLineForm(canvas), 'Name');
  await userEvent.type(nameField, text);
  return nameField;
};

/** A chosen item fills the form, and the focus moves to the quantity. Enter chooses the item and does not add the line. */
export const SuggestionChosenWithTheKeyboard: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const nameField = await typeName(canvas, 'drip');
    const list = await screen.findByRole('listbox', { name: 'Suggestions from the catalogue' });
    await expect(nameField).toHaveAttribute('aria-controls', list.id);
    await userEvent.keyboard('{ArrowDown}');
    const [first] = within(list).getAllByRole('option');
    await expect(nameField).toHaveAttribute('aria-activedescendant', first?.id);
    await expectFocus(nameField);
    await userEvent.keyboard('{Enter}');
    const form = await findNewLineForm(canvas);
    await expectFocus(getFieldByLabel(form, 'Quantity'));
    await expect(nameField).toHaveValue('Drip edge, aluminum');
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Lineal Foot');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(args.calls.addItem).not.toHaveBeenCalled();
  },
};

export const SuggestionsOpen: Story = {
  play: async ({ canvas }) => {
    const nameField = await typeName(canvas, 'arch');
    await screen.findByRole('listbox');
    await expect(nameField).toHaveAttribute('aria-expanded', 'true');
  },
};

export const SuggestionsOpenOnAPhone: Story = {
  ...SuggestionsOpen,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const ItemFoundByCode: Story = {
  play: async ({ canvas }) => {
    await typeName(canvas, 'rf-102');
    await userEvent.click(await screen.findByRole('option', { name: /^Roofer, journeyman/ }));
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Quantity'));
  },
};

/** Esc closes the suggestions and keeps the typed name. */
export const TypedNameKept: Story = {
  play: async ({ canvas }) => {
    const nameField = await typeName(canvas, 'Drip');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(nameField).toHaveValue('Drip');
    await expectFocus(nameField);
  },
};

/** A failed load of the catalogue shows no error, because the user can type the line without suggestions. */
export const CatalogueFailed: Story = {
  args: { calls: { loadCatalogue: fn(rejectOffline) } },
  play: async ({ canvas, args }) => {
    const nameField = await typeName(canvas, 'drip edge');
    await expectCall(args.calls.loadCatalogue).toHaveBeenCalledOnce();
    await waitFor(() => expect(nameField).toHaveAttribute('aria-expanded', 'false'));
    const alertTexts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
    await expect(alertTexts.join('')).toBe('');
    await expect(screen.queryByText(messages.errorToast.loadCatalogue)).toBeNull();
  },
};
