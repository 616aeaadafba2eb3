import { companyInput } from '@plumbline/domain/company/form';
import { reducedLogoSize } from '@plumbline/domain/company/logo';
import { messages } from '@plumbline/domain/messages/messages';
import { aCompany, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall, waitForLastCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { expectDescription, retype } from '../../components/testing/formSteps.ts';
import { type ScreenParameters, withoutRows } from '../../components/testing/screenStates.ts';
import { CompanyProfileScreen, type CompanyProfileScreenProps } from './CompanyProfileScreen.tsx';
import { anImage, aPhoto, dropFiles, imageWidth, tinyPng } from './testing/exampleImages.ts';

type OnSave = CompanyProfileScreenProps['onSave'];
type OnSaveLostReasons = CompanyProfileScreenProps['onSaveLostReasons'];
type OnSaveLogo = CompanyProfileScreenProps['onSaveLogo'];
const { validation, errorToast } = messages;

const meta = {
  title: 'Screens/Company/CompanyProfileScreen',
  component: CompanyProfileScreen,
  parameters: {
    screen: {
      paths: ['/profile', '/addCompany'],
      default: ['TeamPackage'],
      empty: { noStoryBecause: 'A company always has the data of its sign-up.' },
      owner: ['TeamPackage'],
      manager: { noStoryBecause: 'Other roles see their own profile [R2.07].' },
      estimator: { noStoryBecause: 'Other roles see their own profile [R2.07].' },
      ...withoutRows,
    } satisfies ScreenParameters,
  },
  args: {
    company: ready(aCompany()),
    draft: null,
    onDraftChange: fn(),
    onSave: fn<OnSave>(async () => ({ ok: true, record: aCompany({ version: 2 }) })),
    onSaveLogo: fn<OnSaveLogo>(async () => ({ ok: true })),
    onSaveLostReasons: fn<OnSaveLostReasons>(async () => ({ ok: true })),
    newId: () => anId(90),
    portal: { opening: false, failure: null, onOpenPortal: fn() },
    today: '2026-03-16',
    account: { name: 'Dana Whitlock', email: 'dana@frontrange.example', profilePath: '/user/dana' },
  },
} satisfies Meta<typeof CompanyProfileScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas'];
type Subscription = ReturnType<typeof aCompany>['subscription'];

const companyWithPackage = (overrides: Partial<Subscription>) =>
  ready(aCompany({ subscription: { ...aCompany().subscription, ...overrides } }));
const unsubscribedCompany = companyWithPackage({
  subscription_type: 'NONE',
  subcription_ended: null,
  subscribed_users: 0,
});

export const TeamPackage: Story = {
  play: async ({ canvas, args }) => {
    const panel = within(canvas.getByRole('region', { name: 'Subscription' }));
    await expect(panel.getByText('Team')).toBeVisible();
    await expect(panel.getByText('2026-12-31')).toBeVisible();
    await userEvent.click(panel.getByRole('button', { name: 'Upgrade/Edit Package' }));
    await expectCall(args.portal.onOpenPortal).toHaveBeenCalledOnce();
  },
};

export const OwnerAccount: Story = {
  play: async ({ canvas }) => {
    const card = within(canvas.getByRole('region', { name: 'Your account' }));
    await expect(card.getByText('Dana Whitlock')).toBeVisible();
    await expect(card.getByText('dana@frontrange.example')).toBeVisible();
    await expect(card.getByRole('link', { name: 'Name and password' })).toHaveAttribute('href', '/user/dana');
  },
};

/** The reasons are saved independently of the form. */
export const LostReasonsEdited: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit reasons' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reasons for lost jobs' }));
    await retype(dialog.getByLabelText('Reason 1'), 'Too expensive');
    await userEvent.click(dialog.getByRole('button', { name: 'Save reasons' }));
    const [reasons] = await waitForLastCall(args.onSaveLostReasons);
    await expect(reasons[0]?.name).toBe('Too expensive');
    await expect(args.onSave).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const NoLostReasons: Story = {
  args: { company: ready(aCompany({ lost_reasons: [] })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No reasons yet')).toBeVisible();
  },
};

export const NoPackage: Story = {
  args: { company: unsubscribedCompany },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Select a package to get started')).toBeVisible();
    // Prices and documents need a package.
    await expect(canvas.queryByRole('textbox', { name: /markup/ })).toBeNull();
    await expect(canvas.queryByRole('textbox', { name: /subject/i })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Select a Package' }));
    await expectCall(args.portal.onOpenPortal).toHaveBeenCalledOnce();
  },
};

/** The package Single has the code `BASIC` in the API [R3.01]. */
export const SinglePackage: Story = {
  args: { company: companyWithPackage({ subscription_type: 'BASIC', subscribed_users: 1 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Single')).toBeVisible();
    await expect(canvas.getByText('1 user')).toBeVisible();
  },
};

export const TeamPlusWithoutEndDate: Story = {
  args: {
    company: companyWithPackage({ subscription_type: 'TEAM_PLUS', subscribed_users: 24, subcription_ended: null }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Team Plus')).toBeVisible();
    await expect(canvas.getByText('24 users')).toBeVisible();
    await expect(canvas.getByText('No end date')).toBeVisible();
  },
};

export const PackageEnded: Story = {
  args: { today: '2027-01-08' },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('Your package ended on 2026-12-31')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Select a Package' }));
    await expectCall(args.portal.onOpenPortal).toHaveBeenCalledOnce();
  },
};

/** While the billing portal opens, a click on the button does not open it again. */
export const PortalOpening: Story = {
  args: { company: unsubscribedCompany, portal: { opening: true, failure: null, onOpenPortal: fn() } },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Select a Package' });
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(args.portal.onOpenPortal).not.toHaveBeenCalled();
  },
};

/** The panel shows why the billing portal did not open. */
export const PortalFailed: Story = {
  args: {
    company: unsubscribedCompany,
    portal: { opening: false, failure: 'The payment provider cannot be reached. Please try again', onOpenPortal: fn() },
  },
  play: async ({ canvas }) => {
    await expect(within(canvas.getByRole('region', { name: 'Subscription' })).getByRole('alert')).toHaveTextContent(
      'The payment provider cannot be reached',
    );
  },
};

const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

export const Saved: Story = {
  play: async ({ canvas, args }) => {
    await retype(canvas.getByLabelText('City'), 'Golden');
    await userEvent.selectOptions(canvas.getByLabelText('Default units'), 'Square Foot');
    await userEvent.type(canvas.getByLabelText('Default tax %'), '8.25');
    await userEvent.type(canvas.getByLabelText('Default markup %'), '30');
    await expect(canvas.getByLabelText('Material markup %')).toHaveAttribute('placeholder', '30');
    await userEvent.type(canvas.getByLabelText('Personnel markup %'), '60%');
    await save(canvas);
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ defaultMarkup: 30, markupMATERIAL: null, markupPERSONNEL: 60 });
    await expect(form).toMatchObject({ city: 'Golden', phone1: '3035550142', defaultUnits: 'SF', defaultTax: 8.25 });
    await expect(base).toEqual(aCompany());
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  },
};

export const InvalidFields: Story = {
  play: async ({ canvas, args }) => {
    const field = (label: string) => canvas.getByLabelText(new RegExp(`^${label}\\*?$`));
    await retype(field('Company name'), 'F');
    await retype(field('Email'), 'dana@');
    await retype(field('Phone'), '12345');
    await retype(field('Fax'), '12345');
    await retype(field('Zip code'), '802');
    await retype(field('Miscellaneous markup %'), '20000');
    await save(canvas);
    await expectDescription(field('Company name'), validation.tooShort);
    await expectDescription(field('Email'), validation.invalidEmail);
    await expectDescription(field('Phone'), validation.invalidNumber);
    await expectDescription(field('Fax'), validation.invalidNumber);
    await expectDescription(field('Zip code'), validation.invalidZipCode);
    await expectDescription(field('Miscellaneous markup %'), 'At most 10000');
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};

export const SaveFailed: Story = {
  args: { onSave: fn<OnSave>(async () => ({ ok: false, message: errorToast.updateCompany })) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText(/^Company name/), ' Inc.');
    await save(canvas);
    await expect(await canvas.findByText(errorToast.updateCompany)).toBeVisible();
    await expect(canvas.getByLabelText(/^Company name/)).toHaveValue('Front Range Exteriors Inc.');
  },
};

export const Conflict: Story = {
  beforeEach: ({ args }) => {
    const current = aCompany({ name: 'Foothills Exteriors', email: 'hello@foothills.example', version: 2 });
    args.onSave = fn<OnSave>(async () => ({ ok: true, record: { ...current, version: 3 } })).mockImplementationOnce(
      async () => ({ ok: false, conflict: true, current, changedBy: 'Luis Ortega' }),
    );
  },
  play: async ({ canvas, args }) => {
    await retype(canvas.getByLabelText(/^Company name/), 'Front Range Roofing');
    await save(canvas);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Luis Ortega changed the company/ }));
    await expect(
      dialog.getByRole('row', { name: 'Company name Front Range Roofing Foothills Exteriors' }),
    ).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    const [form, base] = await waitForLastCall(args.onSave, 2);
    await expect(form).toMatchObject({ name: 'Front Range Roofing', email: 'hello@foothills.example' });
    await expect(base).toMatchObject({ version: 2 });
  },
};

export const DraftRestored: Story = {
  args: { draft: { base: aCompany(), input: { ...companyInput(aCompany()), city: 'Golden' } } },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('What you had typed and not saved is back.')).toBeVisible();
    await expect(canvas.getByLabelText('City')).toHaveValue('Golden');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(canvas.getByLabelText('City')).toHaveValue('Denver');
    await expectCall(args.onDraftChange).toHaveBeenLastCalledWith(null);
  },
};

const getFileInput = (canvas: Canvas) => canvas.getByLabelText<HTMLInputElement>('Logo file');
const getDropArea = (canvas: Canvas) => getFileInput(canvas).parentElement as HTMLElement;
/** The file dialog offers only images, but a user can switch it to all files. */
const choose = (canvas: Canvas, ...files: File[]) =>
  userEvent.setup({ applyAccept: false }).upload(getFileInput(canvas), files);
const expectImageError = async (canvas: Canvas) => {
  await expect(await canvas.findByText(validation.selectImage)).toBeVisible();
  await expectDescription(
    canvas.getByRole('button', { name: /logo/ }),
    expect.stringContaining(validation.selectImage),
  );
};

/** The logo is saved immediately, independently of unsaved fields. */
export const LogoChosen: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('City'), 'x');
    await choose(canvas, await anImage('image/png', 'logo.png'));
    await expectCall(args.onSaveLogo).toHaveBeenLastCalledWith(expect.stringMatching(/^data:image\/png;base64,/));
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(canvas.getByLabelText('City')).toHaveValue('Denverx');
  },
};

/** The logo is saved as a JPEG, because the content is a JPEG, although the file has the extension and media type of a PNG. */
export const LogoDropped: Story = {
  play: async ({ canvas, args }) => {
    dropFiles(getDropArea(canvas), await anImage('image/jpeg', 'logo.png', 'image/png'));
    await expectCall(args.onSaveLogo).toHaveBeenLastCalledWith(expect.stringMatching(/^data:image\/jpeg;base64,/));
  },
};

export const LogoSaving: Story = {
  args: { onSaveLogo: fn<OnSaveLogo>(() => new Promise(() => undefined)) },
  play: async ({ canvas }) => {
    await choose(canvas, await anImage('image/png', 'logo.png'));
    const logo = await canvas.findByRole('img', { name: 'Your logo' });
    await waitFor(() => expect((logo as HTMLImageElement).naturalWidth).toBe(imageWidth));
    await expect(canvas.getByRole('button', { name: 'Replace logo' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const LogoRemoved: Story = {
  args: { company: ready(aCompany({ logo: tinyPng })) },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Replace logo' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove logo' }));
    await expectCall(args.onSaveLogo).toHaveBeenCalledWith(null);
  },
};

/** A photograph of more than 9 MB is scaled down to at most 512 KB with the same aspect ratio. */
export const LargeLogoScaledDown: Story = {
  play: async ({ canvas, args }) => {
    const photo = await aPhoto(2400, 1600);
    await expect(photo.size).toBeGreaterThan(9_000_000);
    await choose(canvas, photo);
    const [logo] = await waitForLastCall(args.onSaveLogo);
    const image = await (await fetch(logo ?? '')).blob();
    await expect(image.size).toBeLessThanOrEqual(reducedLogoSize.bytes);
    const { width, height } = await createImageBitmap(image);
    await expect(width / height).toBeCloseTo(1.5, 1);
  },
};

export const LogoAbove25MB: Story = {
  play: async ({ canvas, args }) => {
    const image = await anImage('image/png', 'logo.png');
    await choose(canvas, new File([image, new Uint8Array(25 * 2 ** 20)], 'logo.png', { type: 'image/png' }));
    await expect(await canvas.findByText(/larger than 25 MB/)).toBeVisible();
    await expect(args.onSaveLogo).not.toHaveBeenCalled();
  },
};

/** The error of the refused file disappears when the user chooses an image. */
export const LogoWithUnsupportedType: Story = {
  play: async ({ canvas, args }) => {
    await choose(canvas, new File(['%PDF-1.7'], 'logo.pdf', { type: 'application/pdf' }));
    await expectImageError(canvas);
    await expect(args.onSaveLogo).not.toHaveBeenCalled();
    await choose(canvas, await anImage('image/png', 'logo.png'));
    await waitFor(() => expect(canvas.queryByText(validation.selectImage)).toBeNull());
  },
};

/** The file has the extension and media type of a PNG, but its content is not an image. */
export const LogoWithoutImageContent: Story = {
  play: async ({ canvas, args }) => {
    await choose(canvas, new File(['<!doctype html><script>alert(1)</script>'], 'logo.png', { type: 'image/png' }));
    await expectImageError(canvas);
    await expect(args.onSaveLogo).not.toHaveBeenCalled();
  },
};

export const TwoLogosRefused: Story = {
  play: async ({ canvas, args }) => {
    const image = await anImage('image/png', 'logo.png');
    dropFiles(getDropArea(canvas), image, image);
    await expectImageError(canvas);
    await expect(args.onSaveLogo).not.toHaveBeenCalled();
  },
};

export const LogoSaveFailed: Story = {
  beforeEach: ({ args }) => {
    args.onSaveLogo = fn<OnSaveLogo>(async () => ({ ok: true })).mockImplementationOnce(async () => ({
      ok: false,
      message: errorToast.updateCompany,
    }));
  },
  play: async ({ canvas, args }) => {
    await choose(canvas, await anImage('image/png', 'logo.png'));
    await expect(await canvas.findByText(errorToast.updateCompany)).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expectCall(args.onSaveLogo).toHaveBeenCalledTimes(2);
  },
};

/**
 * A new logo or package creates a new version of the company. Unsaved input is kept and saved to the new version
 * without a conflict dialog.
 */
export const NewVersionDuringEdit: Story = {
  render: function Render(args) {
    const [company, setCompany] = useState(aCompany());
    return (
      <CompanyProfileScreen
        {...args}
        company={ready(company)}
        onSaveLogo={async (logo) => {
          setCompany({ ...company, logo, version: 2 });
          return { ok: true };
        }}
      />
    );
  },
  play: async ({ canvas, args }) => {
    await retype(canvas.getByLabelText('City'), 'Golden');
    await choose(canvas, await anImage('image/png', 'logo.png'));
    await canvas.findByRole('button', { name: 'Remove logo' });
    await save(canvas);
    const [form, base] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ city: 'Golden' });
    await expect(base).toMatchObject({ version: 2 });
  },
};

const purchaseConfirmation = {
  purchase: {
    title: 'Your company has the Team package',
    text: 'It is for 3 users until 2027-03-16. Projects, estimates and line items are open.',
  },
  completedSetupSteps: { logo: false, office: false, project: false },
  onClose: fn(),
};

export const PackagePurchased: Story = {
  args: { purchaseConfirmation },
  play: async ({ canvas }) => {
    const confirmation = within(canvas.getByRole('region', { name: 'Package selected' }));
    await expectFocus(canvas.getByRole('region', { name: 'Package selected' }));
    await expect(confirmation.getByText('Your company has the Team package')).toBeVisible();
    await expect(confirmation.getByRole('link', { name: 'Create your first office' })).toHaveAttribute(
      'href',
      '/addOffice',
    );
    await expect(confirmation.getByRole('link', { name: 'Create your first project' })).toHaveAttribute(
      'href',
      '/addProject',
    );
    await userEvent.click(confirmation.getByRole('button', { name: 'Add your logo' }));
    await expectFocus(canvas.getByRole('button', { name: 'Choose logo' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Close' }));
    await expectCall(purchaseConfirmation.onClose).toHaveBeenCalledOnce();
  },
};
export const PackagePurchasedOnAPhone: Story = {
  tags: ['test-all'],
  args: { purchaseConfirmation },
  globals: { viewport: { value: 'phone' } },
};

/** An established company bought more seats. */
export const MoreSeatsPurchased: Story = {
  args: {
    purchaseConfirmation: { ...purchaseConfirmation, completedSetupSteps: { logo: true, office: true, project: true } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Create your first office' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
  },
};

export const ChangesDiscarded: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('City'), 'x');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(canvas.getByLabelText('City')).toHaveValue('Denver');
  },
};

/** Outside the United States, the state is a text and not a choice from a list. */
export const ForeignAddress: Story = {
  play: async ({ canvas }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Country'), 'Canada');
    await waitFor(() => expect(canvas.getByLabelText('State/province')).toHaveProperty('tagName', 'INPUT'));
  },
};

export const Loading: Story = { args: { company: { status: 'loading' } } };

export const Failed: Story = {
  args: { company: { status: 'failed', message: errorToast.loadCompany, onRetry: fn() } },
};

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    account: {
      name: 'Maximiliana Featherstonehaugh-Oyelaran',
      email: 'maximiliana.featherstonehaugh-oyelaran@the-very-long-company-name.example',
      profilePath: '/user/maximiliana',
    },
  },
};

export const OnAPhone: Story = {
  tags: ['test-all'],
  args: { company: unsubscribedCompany },
  globals: { viewport: { value: 'phone' } },
};

const getTimeZone = (canvas: Canvas) => canvas.getByRole('combobox', { name: /^Time zone/ });

/** A user can search by the name of a zone (`America/New York`) or of its time (`Eastern Time`). Enter selects the first result. */
export const TimeZoneSearched: Story = {
  play: async ({ canvas, args }) => {
    await expect(getTimeZone(canvas)).toHaveValue('America/Denver');
    await userEvent.click(getTimeZone(canvas));
    await userEvent.keyboard('olympus');
    await expect(canvas.getByText('No such time zone')).toBeVisible();
    await userEvent.clear(getTimeZone(canvas));
    await userEvent.keyboard('eastern');
    await expect(
      within(canvas.getByRole('listbox', { name: 'Time zone' })).getAllByRole('option')[0],
      // An option shows the name of the zone and, without a space in its text content, the name of the time.
    ).toHaveTextContent('America/New YorkEastern Time');
    await userEvent.keyboard('{Enter}');
    await expect(getTimeZone(canvas)).toHaveValue('America/New York');
    await save(canvas);
    const [form] = await waitForLastCall(args.onSave);
    await expect(form).toMatchObject({ timeZone: 'America/New_York' });
  },
};

/** If the user types a search and leaves the field with Tab or Esc, the time zone does not change. */
export const TimeZoneNotSelected: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(getTimeZone(canvas));
    await userEvent.keyboard('tokyo');
    await userEvent.tab();
    await expect(getTimeZone(canvas)).toHaveValue('America/Denver');
    await userEvent.click(getTimeZone(canvas));
    await userEvent.keyboard('tokyo{Escape}');
    await expect(getTimeZone(canvas)).toHaveValue('America/Denver');
    await expect(canvas.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  },
};

export const TimeZonesOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await userEvent.click(getTimeZone(canvas));
    await expect(canvas.getByRole('option', { name: /Denver/ })).toBeVisible();
  },
};
