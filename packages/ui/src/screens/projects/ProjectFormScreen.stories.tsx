/** Stories of the form that creates or edits a project. */
import type { ClientSuggestion } from '@plumbline/domain/clients/clientSuggestion';
import { messages } from '@plumbline/domain/messages/messages';
import { projectInput } from '@plumbline/domain/projects/form';
import { anAddress, anId, aProject } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type Canvas, clickSave, expectDescription, retype } from '../../components/testing/formSteps.ts';
import { needsPackage, type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { ProjectFormScreen, type ProjectFormScreenProps } from './ProjectFormScreen.tsx';
import { exampleLostReasons, exampleOffices, exampleUsers, officeIds, userIds } from './testing/exampleProjects.ts';

const project = aProject({
  status: 'NEGOTIATION',
  office: officeIds.denver,
  estimator: userIds.priya,
  referred_by: 'Peterson Realty',
  date_assigned: '2026-03-03',
  customer_contacted: '2026-03-04',
  date_inspected: '2026-03-09',
  estimation: 18450,
  version: 3,
});
const officesAndUsers = { offices: exampleOffices, users: exampleUsers };
/** The data of the form for an existing project. */
const createEditData = (overrides: Partial<typeof project> = {}) =>
  ready({ project: { ...project, ...overrides }, ...officesAndUsers });
type OnSave = ProjectFormScreenProps['onSave'];

const meta = {
  title: 'Screens/Projects/ProjectFormScreen',
  component: ProjectFormScreen,
  parameters: {
    screen: {
      paths: ['/addProject', '/project/:projectId'],
      default: ['Create', 'Edit'],
      empty: ['Create'],
      owner: ['Create', 'Edit'],
      ...withoutRows,
      ...needsPackage,
    } satisfies ScreenParameters,
  },
  args: {
    data: ready({ project: null, ...officesAndUsers }),
    currentUser: { id: userIds.dana, role: ownerRole },
    defaults: { country: 'US', state: 'CO' },
    lostReasons: exampleLostReasons,
    today: '2026-03-16',
    draft: null,
    onDraftChange: fn(),
    clientSuggestions: [],
    onClientSearch: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: { ...project, version: 4 } })),
    onCancel: fn(),
  },
} satisfies Meta<typeof ProjectFormScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const getTitleField = (canvas: Canvas) => canvas.getByLabelText(/^Project title/);

export const Create: Story = {
  play: async ({ canvas, args }) => {
    await expectFocus(getTitleField(canvas));
    await expect(canvas.getByLabelText('Date created')).toBeDisabled();
    await expect(canvas.getByLabelText('Contact number prefix')).toBeDisabled();
    await expect(canvas.getByLabelText('Status')).toHaveDisplayValue('New');
    await expect(canvas.getByLabelText('Estimate price')).toHaveValue('0.00');
    await expect(canvas.queryByRole('link', { name: 'Estimate' })).toBeNull();
    await userEvent.type(getTitleField(canvas), 'Garage conversion');
    await userEvent.type(canvas.getByLabelText('Client name'), 'Tom Brennan');
    await userEvent.type(canvas.getByLabelText('Contact number'), '3035550142');
    await userEvent.selectOptions(canvas.getByLabelText('Office'), 'Denver');
    await retype(canvas.getByLabelText('Estimate price'), '12,500.50');
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenLastCalledWith(
      expect.objectContaining({
        projectTitle: 'Garage conversion',
        clientNo: '3035550142',
        office: officeIds.denver,
        estimator: null,
        status: 'NEW',
        country: 'US',
        state: 'CO',
        estimation: 12500.5,
        job_start_date: null,
      }),
      null,
    );
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const Edit: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Date created')).toHaveValue('2026-03-02');
    await expect(canvas.getByLabelText('Estimator')).toHaveDisplayValue('Priya Nair');
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Job Signed');
    await clickSave(canvas);
    const [form, loadedProject] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ status: 'SIGNED', estimation: 18450, zipCode: '80302' });
    await expect(loadedProject).toMatchObject({ id: project.id, version: 3 });
  },
};

/** The reason is shown only for a job that is closed without having been signed or invoiced. */
export const LostJob: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    const reason = () => canvas.queryByLabelText('Lost reason');
    await expect(reason()).toBeNull();
    await userEvent.selectOptions(canvas.getByLabelText('Status'), 'Job Closed');
    await expect(reason()).toHaveDisplayValue('No reason given');
    await retype(canvas.getByLabelText('Final invoice'), '100');
    await expect(reason()).toBeNull();
    await retype(canvas.getByLabelText('Final invoice'), '0');
    await userEvent.selectOptions(canvas.getByLabelText('Lost reason'), 'Chose another contractor');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ status: 'CLOSED', lostReason: 'Chose another contractor' });
  },
};

/** The company has removed the reason from its list. */
export const LostForAFormerReason: Story = {
  args: { data: createEditData({ status: 'CLOSED', lost_reason: 'Bad weather' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Lost reason')).toHaveDisplayValue('Bad weather');
  },
};

export const SignedJobClosed: Story = {
  args: { data: createEditData({ status: 'CLOSED', signed_on: '2026-02-02' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByLabelText('Lost reason')).toBeNull();
  },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  args: { data: createEditData() },
  globals: { viewport: { value: 'phone' } },
};

/** The field Estimate price shows the total of the estimate and is disabled. The form keeps the amount that was typed before [R2.27]. */
export const PricedByEstimate: Story = {
  args: { data: createEditData({ current_estimate: 27312.4 }) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Estimate price')).toBeDisabled();
    await expect(canvas.getByLabelText('Estimate price')).toHaveValue('27,312.40');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ estimation: 18450 });
  },
};

/** A signed change order lowered the price. The form can be saved with it. */
export const SignedCredit: Story = {
  args: { data: createEditData({ contract_value: 27_012.4, current_estimate: 27_012.4, change_order_price: -300 }) },
  play: async ({ canvas, args }) => {
    const changeOrders = canvas.getByLabelText('Change order price');
    await expectDescription(changeOrders, 'Part of the estimate price');
    await expectDescription(
      canvas.getByLabelText('Estimate price'),
      'From the estimate. Includes the change order price',
    );
    await expect(changeOrders).toHaveValue('-300.00');
    await retype(getTitleField(canvas), 'Roof');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ projectTitle: 'Roof', change_order_price: -300 });
  },
};

const getGroupLabels = (canvas: Canvas, group: string) => {
  const region = canvas.getByRole('region', { name: group });
  return [...region.querySelectorAll('label')].map(({ textContent }) => textContent);
};

/** The dates and the amounts are separate groups, in the order of the specification [R2.26]. */
export const TimelineAndMoney: Story = {
  args: { data: createEditData() },
  play: async ({ canvas }) => {
    await expect(getGroupLabels(canvas, 'Timeline')).toEqual([
      'Date created',
      'Date assigned',
      'Customer contacted',
      'Date inspected',
      'Estimate sent date',
      'Job start date',
      'Job end date',
    ]);
    await expect(getGroupLabels(canvas, 'Money')).toEqual(['Change order price', 'Estimate price', 'Final invoice']);
  },
};

/** Cancelling an empty form shows no error for the required title. */
export const EmptyFormCancelled: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(getTitleField(canvas)).not.toHaveAccessibleDescription();
    await expectCall(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** The main action of a project in Accounts Receivable leads to the field of the invoice. */
export const OpenedForTheInvoice: Story = {
  args: { data: createEditData(), focus: { field: 'final_invoice', request: '1' } },
  play: async ({ canvas }) => {
    await expectFocus(canvas.getByLabelText('Final invoice'));
  },
};

/** A manager can select every user as the estimator [R6.07]. */
export const AsManager: Story = {
  args: { data: createEditData(), currentUser: { id: userIds.luis, role: managerRole } },
  play: async ({ canvas }) => {
    // The placeholder and the three users.
    await expect(within(canvas.getByLabelText('Estimator')).getAllByRole('option')).toHaveLength(4);
  },
};

/** An estimator creates a project, and can select only themselves as the estimator [R6.07]. */
export const AsEstimator: Story = {
  args: { currentUser: { id: userIds.priya, role: estimatorRole } },
  play: async ({ canvas, args }) => {
    const estimatorField = canvas.getByLabelText('Estimator');
    await expect(estimatorField).toHaveDisplayValue('Priya Nair');
    const options = within(estimatorField).getAllByRole('option');
    await expect(options.map((option) => option.textContent)).toEqual(['Select an estimator', 'Priya Nair']);
    await userEvent.type(getTitleField(canvas), 'Deck');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ estimator: userIds.priya });
  },
};

/** An estimator edits a project whose estimator is another user. That user stays selected. */
export const ProjectOfAnotherEstimator: Story = {
  args: {
    data: createEditData({ estimator: userIds.dana }),
    currentUser: { id: userIds.priya, role: estimatorRole },
  },
  play: async ({ canvas }) => {
    const estimatorField = canvas.getByLabelText('Estimator');
    await expect(estimatorField).toHaveDisplayValue('Dana Whitlock');
    await expect(within(estimatorField).queryByRole('option', { name: 'Luis Ortega' })).toBeNull();
  },
};

const deletedUserId = anId(99);
/** The estimator of the project is a deleted user. */
export const DeletedEstimator: Story = {
  args: { data: createEditData({ estimator: deletedUserId }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Estimator')).toHaveDisplayValue('Former user');
  },
};

/** The state is a text field outside the United States. It becomes empty when the user changes from or to the United States. */
export const ForeignAddress: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Canada');
    const state = canvas.getByRole('textbox', { name: 'State/province' });
    await expect(state).toHaveValue('');
    await userEvent.type(state, 'Ontario');
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'United States');
    await expect(canvas.getByRole('combobox', { name: 'State/province' })).toHaveDisplayValue('Select a state');
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Mexico');
    await userEvent.type(canvas.getByRole('textbox', { name: 'State/province' }), 'Sonora');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ country: 'MX', state: 'Sonora' });
  },
};

const suggestedClient: ClientSuggestion = {
  name: 'Maria Alvarez',
  phone_no: '+13035550142',
  email: 'maria@alvarez.example',
  address: anAddress({ line1: '12', line2: 'Canyon Boulevard', city: 'Boulder', state: 'CO', zip_code: '80302' }),
  projects: 2,
  latest_project: anId(41),
};
const otherSuggestion: ClientSuggestion = {
  ...suggestedClient,
  phone_no: '+17205550199',
  email: '',
  projects: 1,
  latest_project: anId(42),
};
const argsWithSuggestions = { clientSuggestions: [suggestedClient, otherSuggestion] };

/** A chosen client fills the empty fields of the client and the address, and the form says how many projects the client has. */
export const ClientSuggested: Story = {
  args: argsWithSuggestions,
  play: async ({ canvas, args }) => {
    const nameField = canvas.getByRole('combobox', { name: 'Client name' });
    await userEvent.type(nameField, 'mar');
    await expectCall(args.onClientSearch).toHaveBeenLastCalledWith('mar');
    await expect(canvas.getByRole('option', { name: /555-0142.*Boulder.*2 projects/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(nameField).toHaveValue('Maria Alvarez');
    await expect(canvas.getByLabelText('Contact number')).toHaveValue('3035550142');
    await expect(canvas.getByLabelText('Client email')).toHaveValue('maria@alvarez.example');
    await expect(canvas.getByLabelText('Street/lane')).toHaveValue('Canyon Boulevard');
    await expect(canvas.getByText(/^Maria Alvarez has/)).toHaveTextContent('Maria Alvarez has 2 projects');
    await expect(canvas.getByRole('link', { name: '2 projects' })).toHaveAttribute(
      'href',
      '/project?search=Maria%20Alvarez',
    );
    await userEvent.type(getTitleField(canvas), 'Garage');
    await clickSave(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ clientName: 'Maria Alvarez', clientNo: '3035550142', city: 'Boulder' });
  },
};
export const ClientSuggestedOnAPhone: Story = {
  args: argsWithSuggestions,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('combobox', { name: 'Client name' }), 'mar');
    const list = within(canvas.getByRole('listbox', { name: 'Clients used before' }));
    await expect(list.getAllByRole('option')).toHaveLength(2);
  },
};

/** The phone and the email suggest clients too. A typed address stays. */
export const ClientSuggestedByPhone: Story = {
  args: argsWithSuggestions,
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('City'), 'Golden');
    await userEvent.type(canvas.getByLabelText('Contact number'), '720');
    await expectCall(args.onClientSearch).toHaveBeenLastCalledWith('720');
    await userEvent.click(canvas.getByRole('option', { name: /720/ }));
    await expect(canvas.getByLabelText('Contact number')).toHaveValue('7205550199');
    await expect(canvas.getByLabelText('City')).toHaveValue('Golden');
    await expect(canvas.getByLabelText('Street/lane')).toHaveValue('');
    await expect(canvas.getByText(/^Maria Alvarez has/)).toHaveTextContent('Maria Alvarez has 1 project');
    await userEvent.type(canvas.getByLabelText('Client email'), 'm');
    await expectCall(args.onClientSearch).toHaveBeenLastCalledWith('m');
  },
};

/** A typed name of a known client shows the notice without a choice. Another name or phone shows none. */
export const KnownClientTyped: Story = {
  args: { clientSuggestions: [suggestedClient] },
  play: async ({ canvas }) => {
    const nameField = canvas.getByLabelText('Client name');
    await userEvent.type(nameField, 'maría alvarez');
    await expect(canvas.getByText(/^Maria Alvarez has/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Contact number'), '9');
    await expect(canvas.queryByText(/^Maria Alvarez has/)).toBeNull();
  },
};

export const InvalidClientEmail: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(getTitleField(canvas), 'Garage');
    await userEvent.type(canvas.getByLabelText('Client email'), 'maria@');
    await clickSave(canvas);
    await expectDescription(canvas.getByLabelText('Client email'), messages.validation.invalidEmail);
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const Loading: Story = { args: { data: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: { data: { status: 'failed', message: 'Error getting projects', onRetry } },
};

export const Invalid: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Contact number'), '555123');
    await userEvent.type(canvas.getByLabelText('Zip code'), '9720');
    await retype(canvas.getByLabelText('Final invoice'), 'a lot');
    await clickSave(canvas);
    await expectDescription(getTitleField(canvas), 'Required');
    await expectFocus(getTitleField(canvas));
    await expectDescription(canvas.getByLabelText('Contact number'), 'Invalid number');
    await expectDescription(canvas.getByLabelText('Zip code'), 'Invalid zip code');
    await expectDescription(canvas.getByLabelText('Final invoice'), 'Invalid number');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const RefusedByTheServer: Story = {
  args: {
    data: createEditData(),
    onSave: fn<OnSave>(async () => ({
      ok: false,
      message: 'Error updating projects',
      fields: { clientNo: 'Invalid number' },
    })),
  },
  play: async ({ canvas }) => {
    await retype(getTitleField(canvas), 'Roof and gutters');
    await clickSave(canvas);
    await expect(await canvas.findByText('Error updating projects')).toBeVisible();
    await expectDescription(canvas.getByLabelText('Contact number'), 'Invalid number');
    await expectFocus(canvas.getByLabelText('Contact number'));
    await expect(getTitleField(canvas)).toHaveValue('Roof and gutters');
  },
};

/** While the project is being saved, a second click on Save does nothing. */
export const Saving: Story = {
  args: { data: createEditData(), onSave: fn<OnSave>(() => new Promise(() => undefined)) },
  play: async ({ canvas, args }) => {
    await clickSave(canvas);
    await clickSave(canvas);
    await expectCall(args.onSave).toHaveBeenCalledOnce();
  },
};

const currentProject = {
  ...project,
  version: 4,
  title: 'Roof and skylights',
  address: { ...project.address, city: 'Aurora' },
};
/** The first save fails with a conflict, and later saves succeed. */
const createSaveWithConflict = () => {
  const onSave = fn<OnSave>(async () => ({ ok: true, record: { ...currentProject, version: 5 } }));
  return onSave.mockImplementationOnce(async () => ({
    ok: false,
    conflict: true,
    current: currentProject,
    changedBy: 'Luis Ortega',
  }));
};

const openConflictDialog = async (canvas: Canvas) => {
  await retype(getTitleField(canvas), 'Roof and gutters');
  await retype(canvas.getByLabelText('Job type'), 'Exterior');
  await clickSave(canvas);
  return within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed this project/ }));
};

/** Another user has changed the same project. The dialog compares the values of both users. */
export const Conflict: Story = {
  args: { data: createEditData() },
  beforeEach: ({ args }) => {
    args.onSave = createSaveWithConflict();
  },
  play: async ({ canvas }) => {
    const dialog = await openConflictDialog(canvas);
    const rows = dialog.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    await expect(rows).toEqual([
      ['Field', 'Mine', 'Theirs'],
      ['Changed by both'],
      ['Project title', 'Roof and gutters', 'Roof and skylights'],
      ['Changed by you'],
      ['Job type', 'Exterior', 'Roofing'],
      ['Changed by Luis Ortega'],
      ['City', 'Boulder', 'Aurora'],
    ]);
  },
};

/** The other user changed only values that have no field in this form, so the form saves again and shows no dialog. */
export const ConflictWithoutDifference: Story = {
  args: { data: createEditData() },
  beforeEach: ({ args }) => {
    const current = { ...project, version: 4, favourite: true };
    args.onSave = fn<OnSave>(async () => ({ ok: true, record: { ...current, version: 5 } })).mockImplementationOnce(
      async () => ({ ok: false, conflict: true, current, changedBy: 'Luis Ortega' }),
    );
  },
  play: async ({ canvas, args }) => {
    await retype(canvas.getByLabelText('Job type'), 'Exterior');
    await clickSave(canvas);
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
    const [form, loadedProject] = await waitForLastCall(args.onSave, 2);
    await expect(form).toMatchObject({ jobType: 'Exterior' });
    await expect(loadedProject).toMatchObject({ version: 4 });
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** Keep mine saves the title and the job type that the user typed. The city keeps the value of the other user. */
export const OwnChangesKept: Story = {
  ...Conflict,
  play: async ({ canvas, args }) => {
    const dialog = await openConflictDialog(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    const [form, loadedProject] = await waitForLastCall(args.onSave, 2);
    await expect(form).toMatchObject({ projectTitle: 'Roof and gutters', jobType: 'Exterior', city: 'Aurora' });
    await expect(loadedProject).toMatchObject({ version: 4 });
  },
};

/** Load theirs discards the input and shows the project that the other user saved. */
export const TheirChangesLoaded: Story = {
  ...Conflict,
  play: async ({ canvas, args }) => {
    const dialog = await openConflictDialog(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await expect(getTitleField(canvas)).toHaveValue('Roof and skylights');
    await expect(canvas.getByLabelText('Job type')).toHaveValue('Roofing');
    await expectCall(args.onSave).toHaveBeenCalledOnce();
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

/** After a reload the form shows the input that the user did not save. Discard changes shows the saved project again. */
export const DraftRestored: Story = {
  args: {
    data: createEditData(),
    draft: { base: project, input: { ...projectInput(project), jobType: 'Exterior', country: 'CA', state: 'Ontario' } },
  },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(canvas.getByLabelText('Job type')).toHaveValue('Exterior');
    await expect(canvas.getByLabelText('State/province')).toHaveValue('Ontario');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(canvas.getByLabelText('Job type')).toHaveValue('Roofing');
    await expect(canvas.getByLabelText('State/province')).toHaveDisplayValue('Colorado');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

/** The form passes each change to the app, which stores it as a draft. */
export const DraftSaved: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    await retype(canvas.getByLabelText('Job type'), 'Siding');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith({
      base: project,
      input: { ...projectInput(project), jobType: 'Siding' },
    });
  },
};

/** Cancel leaves the form immediately, because the user has changed nothing. */
export const CancelledWithoutChanges: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expectCall(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** Cancel asks for confirmation, because the user has changed the title. Leave discards the change. */
export const CancelledWithChanges: Story = {
  args: { data: createEditData() },
  play: async ({ canvas, args }) => {
    await retype(getTitleField(canvas), 'Something else');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await expect(args.onCancel).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
    await expectCall(args.onCancel).toHaveBeenCalledOnce();
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    data: ready({
      ...officesAndUsers,
      project: {
        ...project,
        title:
          'Complete interior and exterior renovation of the historic Alvarez-Montgomery residence and carriage house',
        client: {
          name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría',
          phone_no: '+13035550187',
          email: '',
        },
        address: anAddress({ line2: 'Martin Luther King Junior Memorial Boulevard', city: 'Rancho Santa Margarita' }),
        estimation: 99_999_999_999.99,
      },
      offices: exampleOffices.map((office) => ({
        ...office,
        name: `${office.name} Regional Headquarters and Showroom`,
      })),
    }),
  },
};
