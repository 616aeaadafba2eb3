import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import {
  type Canvas,
  fieldByLabel,
  findLineTable,
  neverResolves,
  newLineForm,
  rejectOffline,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/NameSuggestions',
  component: EstimateWithCalls,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithCalls>;

export default meta;
type Story = StoryObj<typeof meta>;

const typeName = async (canvas: Canvas, text: string) => {
  await findLineTable(canvas);
  const name = fieldByLabel(await newLineForm(canvas), 'Name');
  await userEvent.type(name, text);
  return name;
};

/** A chosen item fills name, rate and unit. The focus moves to the quantity. */
export const SuggestionChosenWithTheKeyboard: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    const name = await typeName(canvas, 'drip');
    const list = await screen.findByRole('listbox', { name: 'Suggestions from the catalogue' });
    await expect(name).toHaveAttribute('aria-controls', list.id);
    await userEvent.keyboard('{ArrowDown}');
    const [first] = within(list).getAllByRole('option');
    await expect(name).toHaveAttribute('aria-activedescendant', first?.id);
    await expectFocus(name);
    await userEvent.keyboard('{Enter}');
    const form = await newLineForm(canvas);
    await expectFocus(fieldByLabel(form, 'Quantity'));
    await expect(name).toHaveValue('Drip edge, aluminum');
    await expect(fieldByLabel(form, 'Unit')).toHaveDisplayValue('Lineal Foot');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(args.calls.addItem).not.toHaveBeenCalled();
  },
};

export const SuggestionsOpen: Story = {
  play: async ({ canvas }) => {
    const name = await typeName(canvas, 'arch');
    await screen.findByRole('listbox');
    await expect(name).toHaveAttribute('aria-expanded', 'true');
  },
};

export const SuggestionsOpenOnAPhone: Story = { ...SuggestionsOpen, globals: { viewport: { value: 'phone' } } };

export const ItemFoundByCode: Story = {
  play: async ({ canvas }) => {
    await typeName(canvas, 'rf-102');
    await userEvent.click(await screen.findByRole('option', { name: /^Roofer, journeyman/ }));
    await expectFocus(fieldByLabel(await newLineForm(canvas), 'Quantity'));
  },
};

/** Enter without a chosen suggestion validates and adds the line as it was typed. */
export const TypedNameIsKept: Story = {
  play: async ({ canvas }) => {
    const name = await typeName(canvas, 'Drip');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(name).toHaveValue('Drip');
    await expectFocus(name);
  },
};

/** A failed load shows no error, because the line can be typed. */
export const CatalogueFailed: Story = {
  args: { calls: { loadCatalogue: fn(rejectOffline) } },
  play: async ({ canvas, args }) => {
    const name = await typeName(canvas, 'drip edge');
    await expectCall(args.calls.loadCatalogue).toHaveBeenCalledOnce();
    await waitFor(() => expect(name).toHaveAttribute('aria-expanded', 'false'));
    await expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
  },
};
