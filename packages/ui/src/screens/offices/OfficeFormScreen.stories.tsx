/** Stories of the form that creates or edits an office. */
import { messages } from '@plumbline/domain/messages/messages';
import { officeToForm } from '@plumbline/domain/offices/form';
import { anOffice } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, clickSave, expectDescription, retype } from '../../components/testing/formSteps.ts';
import { forOwners, needsPackage, type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { OfficeFormScreen, type OfficeFormScreenProps } from './OfficeFormScreen.tsx';

const { validation } = messages;
const office = anOffice({ fax_no: '+13035550143', version: 3 });
type OnSave = OfficeFormScreenProps['onSave'];

const meta = {
  title: 'Screens/Offices/OfficeFormScreen',
  component: OfficeFormScreen,
  parameters: {
    screen: {
      paths: ['/addOffice', '/office/:officeId'],
      default: ['Create', 'Edit'],
      empty: ['Create'],
      ...withoutRows,
      ...forOwners,
      owner: ['Create', 'Edit'],
      ...needsPackage,
    } satisfies ScreenParameters,
  },
  args: {
    office: ready(null),
    defaults: { country: 'US', state: 'CO' },
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: { ...office, version: 4 } })),
    onCancel: fn(),
  },
} satisfies Meta<typeof OfficeFormScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const getBranchNameField = (canvas: Canvas) => canvas.getByLabelText(/^Branch name/);

export const Create: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('form', { name: 'Create Office Profile' })).toBeVisible();
    await expect(canvas.getByLabelText('Contact no prefix')).toBeDisabled();
    await expect(canvas.getByLabelText('Contact no prefix')).toHaveValue('+1');
    await userEvent.type(getBranchNameField(canvas), 'Boulder');
    await userEvent.type(canvas.getByLabelText('Description'), 'Showroom');
    await userEvent.type(canvas.getByLabelText('Contact no'), '3035550142');
    await userEvent.type(canvas.getByLabelText('Email'), 'Boulder@FrontRange.example');
    await userEvent.type(canvas.getByLabelText('Zip code'), '80302');
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenLastCalledWith(
      expect.objectContaining({
        name: 'Boulder',
        description: 'Showroom',
        phoneNo: '3035550142',
        faxNo: '',
        email: 'boulder@frontrange.example',
        zipCode: '80302',
        country: 'US',
        state: 'CO',
      }),
      null,
    );
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const Edit: Story = {
  args: { office: ready(office) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('form', { name: 'Edit Office Profile' })).toBeVisible();
    await expect(canvas.getByLabelText('Fax')).toHaveValue('3035550143');
    await expect(canvas.getByLabelText('State/province')).toHaveDisplayValue('Colorado');
    await retype(getBranchNameField(canvas), 'Denver West');
    await clickSave(canvas);
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toEqual({ ...officeToForm(office), name: 'Denver West' });
    await expect(base).toMatchObject({ id: office.id, version: 3 });
  },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  args: { office: ready(office) },
  globals: { viewport: { value: 'phone' } },
};
export const Loading: Story = { args: { office: { status: 'loading' } } };
export const Failed: Story = {
  args: { office: { status: 'failed', message: 'Error getting offices', onRetry: fn() } },
};

export const Invalid: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'denver@');
    await userEvent.type(canvas.getByLabelText('Contact no'), '555123');
    await userEvent.type(canvas.getByLabelText('Fax'), '555123');
    await userEvent.type(canvas.getByLabelText('Zip code'), '802');
    await clickSave(canvas);
    await expectDescription(getBranchNameField(canvas), validation.required);
    await expectFocus(getBranchNameField(canvas));
    await userEvent.type(getBranchNameField(canvas), 'D');
    await expectDescription(getBranchNameField(canvas), validation.tooShort);
    await expectDescription(canvas.getByLabelText('Email'), validation.invalidEmail);
    await expectDescription(canvas.getByLabelText('Contact no'), validation.invalidNumber);
    await expectDescription(canvas.getByLabelText('Fax'), validation.invalidNumber);
    await expectDescription(canvas.getByLabelText('Zip code'), validation.invalidZipCode);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

/** When the user selects another country, the form applies the rules of that country to phone numbers and zip codes. */
export const ForeignPhoneAndZipCode: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getBranchNameField(canvas), 'London');
    await userEvent.type(canvas.getByLabelText('Contact no'), '303 555 0142');
    await userEvent.type(canvas.getByLabelText('Zip code'), 'SW1A 1AA');
    await userEvent.tab();
    await expectDescription(canvas.getByLabelText('Zip code'), validation.invalidZipCode);
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'United Kingdom');
    await waitFor(() => expect(canvas.getByLabelText('Zip code')).toHaveAccessibleDescription(''));
    await expect(canvas.queryByLabelText('Contact no prefix')).toBeNull();
    await expect(canvas.getByLabelText('Contact no')).toHaveValue('+13035550142');
    await userEvent.type(canvas.getByLabelText('Fax'), '020 7946 0958');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({
      phoneNo: '+13035550142',
      faxNo: '020 7946 0958',
      zipCode: 'SW1A 1AA',
      country: 'GB',
      state: '',
    });
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'United States');
    await expectDescription(canvas.getByLabelText('Zip code'), validation.invalidZipCode);
    await expect(canvas.getByLabelText('Contact no')).toHaveValue('3035550142');
  },
};

export const RefusedByTheServer: Story = {
  args: {
    office: ready(office),
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: messages.errorToast.updateOffice,
      fields: { zipCode: validation.invalidZipCode },
    })),
  },
  play: async ({ canvas }) => {
    await retype(getBranchNameField(canvas), 'Denver West');
    await clickSave(canvas);
    await expect(await canvas.findByText(messages.errorToast.updateOffice)).toBeVisible();
    await expectFocus(canvas.getByLabelText('Zip code'));
    await expect(getBranchNameField(canvas)).toHaveValue('Denver West');
  },
};

/** While the office is being saved, a second click on Save does nothing. */
export const Saving: Story = {
  args: { office: ready(office), onSave: fn<OnSave>(() => new Promise(() => undefined)) },
  play: async ({ canvas, args }) => {
    await clickSave(canvas);
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenCalledOnce();
  },
};

/** Another user has changed the same office. Keep mine saves the typed name together with the description of the other user. */
export const Conflict: Story = {
  args: { office: ready(office) },
  beforeEach: ({ args }) => {
    const currentOffice = { ...office, name: 'Denver Central', description: 'Yard', version: 4 };
    args.onSave = fn<OnSave>(async () => ({
      ok: true,
      record: { ...currentOffice, version: 5 },
    })).mockImplementationOnce(async () => ({
      ok: false,
      conflict: true,
      current: currentOffice,
      changedBy: 'Luis Ortega',
    }));
  },
  play: async ({ canvas, args }) => {
    await retype(getBranchNameField(canvas), 'Denver West');
    await clickSave(canvas);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this office/ }));
    await expect(dialog.getByRole('row', { name: 'Branch name Denver West Denver Central' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    const [form, base] = await waitForLastCall(args.onSave, 2);
    await expect(form).toMatchObject({ name: 'Denver West', description: 'Yard' });
    await expect(base).toMatchObject({ version: 4 });
  },
};

/** After a reload the form shows the input that the user did not save. Discard changes shows the saved office again. */
export const DraftRestored: Story = {
  args: {
    office: ready(office),
    draft: { base: office, input: { ...officeToForm(office), description: 'Yard' } },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(canvas.getByLabelText('Description')).toHaveValue('Yard');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(canvas.getByLabelText('Description')).toHaveValue('Head office and yard');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

/** The state is a text field outside the United States. It is empty, because the selected state belongs to the United States. */
export const ForeignAddress: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Canada');
    await expect(canvas.getByRole('textbox', { name: 'State/province' })).toHaveValue('');
  },
};

/** Cancel leaves the form immediately, because the user has changed nothing. */
export const CancelledWithoutChanges: Story = {
  args: { office: ready(office) },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expectCall(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    office: ready(
      anOffice({
        name: 'Colorado Springs Regional Headquarters, Training Centre and Showroom',
        description:
          'Home of the commercial roofing, siding, gutter and window crews for everything south of Castle Rock',
        email: 'colorado.springs.regional.headquarters@the-very-long-company-name.example',
      }),
    ),
  },
};
