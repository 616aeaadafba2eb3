import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { type FileUpload, FileUploadList } from './FileUploadList.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
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
  parameters: {
    guide: {
      status: 'stable',
      use: ['For files that are being uploaded or were uploaded in this form.'],
      avoid: ['For files of a saved record. Show them as links.'],
      anatomy: [
        {
          name: 'Icon',
          description: 'A file, a check mark or a warning. The state is also in the text.',
          selector: 'li > svg',
        },
        { name: 'Name', description: 'The name of the file. A long name wraps.', selector: 'li strong' },
        { name: 'State', description: 'The size and the step, or the error.', selector: 'li span' },
        { name: 'Progress', description: 'While the upload runs.', selector: '[role="progressbar"]' },
        {
          name: 'Actions',
          description: 'Retry after a failure. Cancel while running, Remove afterwards.',
          selector: '[data-part=actions]',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves through the actions of the files.' },
        { keys: 'Enter, Space', effect: 'Retries, cancels or removes the file.' },
      ],
      content: ['`failure` says what is wrong with the file, not with the server: “The file is larger than 5 MB”.'],
      accessibility: {
        provides: ['A list with a name. Each action names its file, and each progress bar too.'],
        checkByHand: [
          'A finished or failed upload is announced, for example by a Toast.',
          'After Remove, the focus moves to the next file or to the area for files.',
        ],
      },
      related: ['FileDropzone', 'ProgressBar'],
    } satisfies ComponentGuide,
  },
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

/** The error of a file. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say what is wrong with the file.',
        children: (
          <FileUploadList
            label="Plans"
            onRetry={fn()}
            onRemove={fn()}
            files={[anUpload({ id: '7', step: 'refused', failure: 'The file is larger than 5 MB' })]}
          />
        ),
      }}
      dontDoThis={{
        text: 'Show the answer of the server.',
        children: (
          <FileUploadList
            label="Drawings"
            onRetry={fn()}
            onRemove={fn()}
            files={[anUpload({ id: '8', step: 'refused', failure: '413 Payload Too Large' })]}
          />
        ),
      }}
    />
  ),
};
