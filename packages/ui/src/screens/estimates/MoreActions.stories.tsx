/** Stories of the menu "More" with the actions for the whole estimate. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import { type Canvas, findLineTable } from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/MoreActions',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opens the menu and returns its actions. */
async function openMenu(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'More' }));
  return screen.findAllByRole('menuitem');
}

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

/** After an action the button of the menu has the focus. */
export const EstimateWithLines: Story = {
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const actions = await openMenu(canvas);
    await expect(textsOf(actions)).toEqual([
      'Start from…',
      'Save as template…',
      'Show cost and margin',
      'Keyboard shortcuts',
    ]);
    await userEvent.click(actions[0] as HTMLElement);
    await expectFocus(canvas.getByRole('button', { name: 'More' }));
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** While costs are shown, the margin of all lines can be set. Without a cost, the menu says why not. */
export const CostsShownWithoutCosts: Story = {
  args: { defaultShowCosts: true },
  play: async ({ canvas }) => {
    await findLineTable(canvas);
    const actions = await openMenu(canvas);
    await expect(textsOf(actions)).toEqual([
      'Start from…',
      'Save as template…',
      'Hide cost and margin',
      'Set margin: no line has a cost',
      'Keyboard shortcuts',
    ]);
    await expect(actions.at(-2)).toHaveAttribute('aria-disabled', 'true');
  },
};

/** An estimate without lines cannot become a template. */
export const EstimateWithoutLines: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: [] }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Start from…' })).toBeVisible();
    await expect(textsOf(await openMenu(canvas))).toEqual([
      'Start from…',
      'Show cost and margin',
      'Keyboard shortcuts',
    ]);
  },
};
