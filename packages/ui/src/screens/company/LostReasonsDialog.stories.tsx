/** Stories of the dialog in which the owner changes the reasons for which the company loses jobs. */
import { defaultLostReasons, maxLostReasons } from '@plumbline/domain/company/lostReasons';
import { anId, countedIds } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { retype } from '../../components/testing/formSteps.ts';
import { LostReasonsDialog, type LostReasonsDialogProps } from './LostReasonsDialog.tsx';

type OnSave = LostReasonsDialogProps['onSave'];

const meta = {
  title: 'Screens/Company/LostReasonsDialog',
  component: LostReasonsDialog,
  args: {
    reasons: defaultLostReasons,
    onSave: fn<OnSave>(async () => ({ ok: true })),
    newId: countedIds(),
    onClose: fn(),
  },
} satisfies Meta<typeof LostReasonsDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Reasons for lost jobs' }));
const namesIn = (dialog: Awaited<ReturnType<typeof findDialog>>) =>
  dialog.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);

export const Default: Story = {};
export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The focus goes with a moved reason, to a new reason, and to the reason after a removed one. */
export const Changed: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Move Timing up' }));
    await expectFocus(dialog.getByRole('button', { name: 'Move Timing up' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Price' }));
    await expectFocus(dialog.getByLabelText('Reason 1'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a reason' }));
    await expectFocus(dialog.getByLabelText('Reason 5'));
    await userEvent.keyboard('Bad weather');
    await expect(namesIn(dialog)).toEqual([
      'Chose another contractor',
      'Timing',
      'No budget',
      'No answer',
      'Bad weather',
    ]);
    await userEvent.keyboard('{Enter}');
    const [reasons] = await waitForLastCall(args.onSave);
    await expect(reasons.map(({ name }) => name)).toEqual(namesIn(dialog));
    await expect(reasons[1]).toEqual(defaultLostReasons[3]);
    await expectCall(args.onClose).toHaveBeenCalledOnce();
  },
};

/** A name that another reason has, and a reason without a name, are not saved. */
export const Invalid: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await retype(dialog.getByLabelText('Reason 3'), ' price ');
    await userEvent.click(dialog.getByRole('button', { name: 'Add a reason' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save reasons' }));
    await expectFocus(dialog.getByLabelText('Reason 3'));
    await expect(dialog.getByText('Another reason has this name')).toBeVisible();
    await expect(dialog.getByText('Required')).toBeVisible();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Conflict: Story = {
  args: {
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: 'Luis Ortega changed the reasons meanwhile. Save again to replace them.',
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Save reasons' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent('Luis Ortega changed the reasons meanwhile');
  },
};

export const Empty: Story = { args: { reasons: [] } };

/** The list is full, so no reason can be added. */
export const Full: Story = {
  args: {
    reasons: Array.from({ length: maxLostReasons }, (_, n) => ({
      id: anId(500 + n),
      name: `The client has chosen a contractor with a longer name, ${n + 1}`,
    })),
  },
  play: async () => {
    const dialog = await findDialog();
    await expect(dialog.getByRole('button', { name: 'Add a reason' })).toBeDisabled();
  },
};
