/** Stories of the pages for the company, its package, its offices and its users. The pages call the API in the browser. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { demoPassword } from '../../apps/api/src/demo/demoUserProfiles.ts';
import { connectedApi, demoEmails } from './connectedApi.ts';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { findOfficePath, findUserPath } from './records.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Company',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/profile' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const CompanyProfile: Story = {
  tags: ['test-all'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('Front Range Exteriors')).toBeVisible();
  },
};

export const NoPackage: Story = {
  tags: ['test-all'],
  globals: { subscription: 'none' },
  play: expectText('Select a Package'),
};

export const PackageEnding: Story = {
  tags: ['test-all'],
  args: { path: '/' },
  globals: { subscription: 'ending' },
  play: expectText(/^Your package ends on/),
};

/** An estimator cannot choose a package. The page names the owner, who can choose one. */
export const PackageEnded: Story = {
  tags: ['test-all'],
  ...connectedParameters({ role: estimatorRole }),
  globals: { subscription: 'ended' },
  play: expectText(/Dana Whitlock/),
};

/**
 * The estimator can sign in with the new password. `signIn` at the end uses the former password. The API refuses it, so `signIn` creates
 * the demo company again and signs in to it.
 */
export const PasswordChanged: Story = {
  ...connectedParameters({ role: estimatorRole }),
  play: async ({ canvas }) => {
    const field = (name: string) => canvas.findByLabelText(name, { selector: 'input' });
    await userEvent.type(await field('Current password'), demoPassword);
    await userEvent.type(await field('New password'), 'plumb-line-2');
    await userEvent.type(await field('Confirm new password'), 'plumb-line-2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await field('New password')).toHaveValue(''));
    const { fetch, signIn } = await connectedApi();
    const credentials = { username: demoEmails[estimatorRole], password: 'plumb-line-2', remember: false };
    const request = new Request('/api/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    await expect((await fetch(request)).status).toBe(200);
    await expect(signIn(estimatorRole)).resolves.toHaveProperty('access');
  },
};

export const Offices: Story = {
  tags: ['test-all'],
  args: { path: '/office' },
  play: expectText('Colorado Springs'),
};

export const Office: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findOfficePath }),
  play: expectText('Edit Office Profile'),
};

export const NewOffice: Story = {
  tags: ['test-all'],
  args: { path: '/addOffice' },
  play: expectText('Create Office Profile'),
};

export const Users: Story = {
  tags: ['test-all'],
  args: { path: '/users' },
  play: expectText(/^\d+ users$/),
};

export const User: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findUserPath }),
  play: expectText('Edit User Profile'),
};

export const NewUser: Story = {
  tags: ['test-all'],
  args: { path: '/addUser' },
  play: expectText('Create User Profile'),
};
