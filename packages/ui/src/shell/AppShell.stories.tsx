import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, startTransition, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { ActionBar, FieldGrid, Stack } from '../components/layout.tsx';
import { SelectField } from '../components/SelectField.tsx';
import { TextField } from '../components/TextField.tsx';
import { expectCall } from '../components/testing/expectCall.ts';
import { expectFocus } from '../components/testing/expectFocus.ts';
import type { Canvas } from '../components/testing/formSteps.ts';
import { AppShell } from './AppShell.tsx';
import { PackagePrompt } from './PackagePrompt.tsx';

const page = (
  <Stack>
    <Card title="Project Details">
      <FieldGrid>
        <TextField label="Project title" required defaultValue="Kitchen remodel" />
        <SelectField label="Office" options={[{ value: '1', label: 'Austin North' }]} />
        <TextField label="Referred by" defaultValue="Whitfield family" />
        <TextField label="Job type" defaultValue="Remodel" />
      </FieldGrid>
    </Card>
    <Card title="Client Details">
      <FieldGrid>
        <TextField label="Client name" defaultValue="Dana Whitfield" />
        <TextField label="Contact number" prefix="+1" defaultValue="5125550143" />
        <TextField label="Street/Lane" defaultValue="1411 Willow Bend" />
        <TextField label="City" defaultValue="Austin" />
      </FieldGrid>
    </Card>
    <ActionBar>
      <Button>Cancel</Button>
      <Button variant="primary">Save</Button>
    </ActionBar>
  </Stack>
);

const onOpenPortal = fn();

const meta = {
  title: 'Shell/AppShell',
  component: AppShell,
  parameters: { layout: 'fullscreen' },
  args: {
    title: 'Edit Project',
    currentPath: '/project/1',
    user: { name: 'Maya Okafor', role: ownerRole },
    subscribed: true,
    onLogOut: fn(),
    onAppearanceChange: fn(),
    onCollapsedChange: fn(),
    search: { onSearch: fn(), onPreload: fn() },
    children: null,
  },
  argTypes: { children: { control: false } },
  render: (args) => <AppShell {...args}>{page}</AppShell>,
} satisfies Meta<typeof AppShell>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

/** The links below those of the specification. */
const getMoreLinks = (canvas: Canvas) =>
  within(canvas.getByRole('navigation', { name: 'More' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** The header shows the role of an owner as Admin. Only an owner has the items Users and Offices. */
export const AsOwner: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Project');
    await expect(canvas.getByText('Admin')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute('href', '/profile');
    const nav = within(canvas.getByRole('navigation', { name: 'Main' }));
    await expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Projects',
      'Line Items',
      'Users',
      'Offices',
    ]);
    await expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Projects');
    await expect(getMoreLinks(canvas)).toEqual(['Activity']);
    await userEvent.click(canvas.getByRole('button', { name: /^Use (dark|light) colours$/ }));
    await expectCall(args.onAppearanceChange).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Log Out' }));
    await expectCall(args.onLogOut).toHaveBeenCalledOnce();
  },
};

export const AsManager: Story = {
  args: { user: { name: 'Tomás Rivera', role: managerRole }, title: 'Dashboard', currentPath: '/' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Manager')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Users' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Offices' })).toBeNull();
    await expect(getMoreLinks(canvas)).toEqual(['Activity']);
  },
};

export const AsEstimator: Story = {
  args: { user: { name: 'Lena Park', role: estimatorRole }, title: 'Line Item List', currentPath: '/lineItem' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Activity' })).toBeNull();
  },
};

/** The API never assigns role 1. The header shows it as Manager [R6.04]. */
export const UserWithRole1: Story = {
  args: { user: { name: 'Tomás Rivera', role: 1 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Manager')).toBeVisible();
  },
};

/** If the user could not be loaded, the navigation has only the items for all roles. */
export const UserLoadFailed: Story = {
  args: { user: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Projects' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Users' })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Log Out' })).toBeVisible();
  },
};

/** The navigation items are disabled, and an owner has a button that opens the billing portal. */
export const NoPackageAsOwner: Story = {
  args: {
    subscribed: false,
    title: 'Company profile',
    currentPath: '/profile',
    packagePrompt: <PackagePrompt owners={['Maya Okafor']} portal={{ opening: false, failure: null, onOpenPortal }} />,
  },
  play: async ({ canvas }) => {
    const projects = canvas.getByRole('link', { name: 'Projects' });
    await expect(projects).toHaveAttribute('aria-disabled', 'true');
    await expect(projects).not.toHaveAttribute('href');
    await userEvent.click(canvas.getByRole('button', { name: 'Select a package' }));
    await expectCall(onOpenPortal).toHaveBeenCalledOnce();
  },
};

/** Users who cannot select a package see the names of the owners. */
export const NoPackageAsEstimator: Story = {
  args: {
    subscribed: false,
    user: { name: 'Lena Park', role: estimatorRole },
    title: 'Your profile',
    currentPath: '/profile',
    packagePrompt: <PackagePrompt owners={['Maya Okafor', 'Sam Ito']} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/ask Maya Okafor or Sam Ito to select one/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Select a package' })).toBeNull();
  },
};

/** The collapsed navigation shows only icons. */
export const NavigationCollapsed: Story = {
  play: async ({ canvas, args }) => {
    const menu = canvas.getByRole('button', { name: 'Menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expectCall(args.onCollapsedChange).toHaveBeenCalledWith(true);
    await expect(canvas.getByRole('link', { name: 'Projects' })).toBeVisible();
    const link = canvas.getByRole('link', { name: 'Projects' });
    const tooltip = () => getComputedStyle(link, '::after').content;
    await expect(tooltip()).toBe('none');
    link.focus();
    await waitFor(() => expect(tooltip()).toContain('Projects'));
    await userEvent.keyboard('{Escape}');
    await expect(tooltip()).toBe('none');
  },
};

/** In a narrow window the navigation starts collapsed. The app does not store whether it is open there. */
export const OnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas, args }) => {
    const menu = canvas.getByRole('button', { name: 'Menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(menu);
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(args.onCollapsedChange).not.toHaveBeenCalled();
  },
};

export const ContentFocusedBySkipLink: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('link', { name: 'Skip to content' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus());
  },
};

const manyFields = (
  <Stack>
    <Card title="Project Details">
      {Array.from({ length: 24 }, (_, field) => `Field ${field + 1}`).map((label) => (
        <TextField key={label} label={label} />
      ))}
    </Card>
    <ActionBar>
      <Button>Cancel</Button>
      <Button>Estimate</Button>
      <Button>Notes</Button>
      <Button variant="primary">Save</Button>
    </ActionBar>
  </Stack>
);

/** Returns whether no element covers a corner of `element`. The tested points are a few pixels inside, because corners are round. */
function isUncovered(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) =>
    [left + 4, right - 4].every((x) => element === document.elementFromPoint(x, y)),
  );
}

/** The header and the bar with the buttons never cover the focused field [WCAG 2.4.11]. */
export const FocusedFieldInView: Story = {
  globals: phone,
  render: (args) => <AppShell {...args}>{manyFields}</AppShell>,
  play: async ({ canvas }) => {
    const fields = canvas.getAllByRole('textbox');
    for (const field of [...fields, ...fields.toReversed()]) {
      field.focus();
      await waitFor(() => expect(isUncovered(field), field.id).toBe(true));
    }
  },
};

export const FocusedFieldInViewAtZoom200: Story = {
  ...FocusedFieldInView,
  globals: { viewport: { value: 'zoomed200' } },
};

/** In a low window the header and the bar scroll with the page, because they would take half of the window. */
export const FocusedFieldInViewAtZoom400: Story = {
  ...FocusedFieldInView,
  globals: { viewport: { value: 'zoomed400' } },
  play: async (context) => {
    await FocusedFieldInView.play?.(context);
    await expect(getComputedStyle(context.canvas.getByRole('banner')).position).toBe('static');
  },
};

/** The title receives the focus when a page opens. It is underlined and has no outline, because an outline would look like a field. */
export const TitleFocused: Story = {
  play: async ({ canvas }) => {
    const title = canvas.getByRole('heading', { level: 1 });
    title.tabIndex = -1;
    // The browser shows a focus outline only if the last input came from the keyboard.
    await userEvent.tab();
    title.focus();
    await expect(getComputedStyle(title).outlineStyle).toBe('none');
    await expect(getComputedStyle(title).textDecorationLine).toBe('underline');
  },
};

export const LongTitle: Story = {
  tags: ['test-all'],
  args: {
    title: 'Whitfield residence, second-floor bathroom and hallway, change order 14',
    user: { name: 'Maximiliana Featherstonehaugh-Oyelaran', role: ownerRole },
  },
};

function ShownLater({ children }: { children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  return isShown ? children : <Button onClick={() => startTransition(() => setIsShown(true))}>Show</Button>;
}

/** A user who presses the keys of the search in the moment in which the page appears opens it. */
export const SearchOpenedImmediately: Story = {
  render: (args) => (
    <ShownLater>
      <AppShell {...args}>{page}</AppShell>
    </ShownLater>
  ),
  play: async ({ canvas, canvasElement, args }) => {
    // Runs after the elements are in the page, and before the browser can paint them.
    const observer = new MutationObserver(() => {
      if (!canvas.queryByRole('button', { name: 'Search' })) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    });
    observer.observe(canvasElement, { childList: true, subtree: true });
    // `userEvent` would let React run all effects before the observer.
    canvas.getByRole('button', { name: 'Show' }).click();
    await canvas.findByRole('button', { name: 'Search' });
    await expectCall(args.search?.onSearch).toHaveBeenCalledOnce();
  },
};

/** The search opens by its button and by its keys, also in a text field. */
export const SearchOpened: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    await userEvent.hover(button);
    await expectCall(args.search?.onPreload).toHaveBeenCalled();
    await userEvent.click(button);
    await userEvent.click(canvas.getByRole('textbox', { name: 'Client name' }));
    await userEvent.keyboard('{Control>}k{/Control}');
    await expectCall(args.search?.onSearch).toHaveBeenCalledTimes(2);
    await expect(canvas.getByRole('textbox', { name: 'Client name' })).toHaveValue('Dana Whitfield');
    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expectCall(args.search?.onSearch).toHaveBeenCalledTimes(3);
  },
};

/** The key ? lists the keys of the app, on a page without keys of its own too. */
export const KeysShown: Story = {
  play: async () => {
    await userEvent.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(keys.getByText('Search and commands')).toBeVisible();
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

export const MenuOpenOnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    // The drawer slides in.
    await waitFor(() => expect(within(drawer).getByRole('link', { name: 'Projects' })).toBeVisible());
  },
};

/** After a click on Close menu, the menu button has the focus. The test cannot press Escape: only a real key closes a native dialog. */
export const MenuClosedOnAPhone: Story = {
  globals: phone,
  play: async (context) => {
    await MenuOpenOnAPhone.play?.(context);
    const drawer = screen.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close menu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(context.canvas.getByRole('button', { name: 'Menu' }));
  },
};
