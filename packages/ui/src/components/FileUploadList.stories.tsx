import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { type FileUpload, FileUploadList } from './FileUploadList.tsx';
import { expectCall } from './testing/expectCall.ts';

const anUpload = (overrides: Partial<FileUpload> & Pick<FileUpload, 'id'>): FileUpload => ({
  name: `photo-${overrides.id}.jpg`,
  size: 2_500_000,
  sent: 2_500_000,
  step: 'uploading',
  failure: null,
  ...overrides,
});

const meta = {
  title: 'Components/FileUploadList',
  component: FileUploadList,
  args: {
    label: 'Attachments',
    files: [
      anUpload({ id: '1', sent: 1_200_000 }),
      anUpload({ id: '2', step: 'validating' }),
      anUpload({ id: '3', step: 'saving' }),
      anUpload({ id: '5', step: 'failed', failure: 'This file could not be sent' }),
      anUpload({ id: '6', step: 'refused', failure: 'Invalid file type or format' }),
    ],
    onRetry: fn(),
    onRemove: fn(),
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof FileUploadList>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A file in each step. Only the failed upload can be retried, and a running upload can be cancelled. */
export const Playground: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Retry photo-5.jpg' }));
    await expectCall(args.onRetry).toHaveBeenCalledWith('5');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel photo-1.jpg' }));
    await expectCall(args.onRemove).toHaveBeenLastCalledWith('1');
  },
};
