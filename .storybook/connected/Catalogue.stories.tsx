/** Stories of the catalogue pages with the API in the browser. */
import { ownerRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { connectedApi } from './connectedApi.ts';
import { connectedParameters, connectedStory, expectText } from './connectedStory.tsx';
import { findItemPath } from './records.ts';
import type { ConnectedPageProps } from './StoryWindow.tsx';

const meta = {
  title: 'Connected/Catalogue',
  ...connectedStory,
  tags: ['!autodocs'],
  args: { path: '/lineItem' },
} satisfies Meta<ConnectedPageProps>;

export default meta;
type Story = StoryObj<typeof meta>;

export const LineItems: Story = {
  tags: ['test-all'],
  ...connectedParameters({ needsUnchangedData: true }),
  play: expectText('200 line items'),
};

export const LineItem: Story = {
  tags: ['test-all'],
  ...connectedParameters({ preparePath: findItemPath }),
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

const findImportDialog = async () => within(await screen.findByRole('dialog', { name: 'Upload Items' }));

/** The user imports the sample spreadsheet and undoes the import. */
export const ImportUndone: Story = {
  ...connectedParameters({ needsUnchangedData: true }),
  play: async ({ canvas }) => {
    const call = (await connectedApi()).callAs(ownerRole);
    await canvas.findByText('200 line items');
    await userEvent.click(canvas.getByRole('button', { name: 'Upload Items' }));
    const dialog = await findImportDialog();
    await userEvent.upload(dialog.getByLabelText('Spreadsheet file'), await call('imports.sample'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload' }));
    await dialog.findByRole('table');
    await userEvent.click(await dialog.findByRole('button', { name: /^Import \d+ items?$/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    await expect(await dialog.findByText('The catalogue is as it was before.')).toBeVisible();
    await waitFor(async () => expect(await call('catalogue.list')).toHaveLength(200));
  },
};
