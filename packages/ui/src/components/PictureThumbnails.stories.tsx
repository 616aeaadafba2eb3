import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { type PictureSource, PictureThumbnails } from './PictureThumbnails.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { examplePictureSource, examplePictures } from './testing/examplePictures.ts';
import { expectCall } from './testing/expectCall.ts';
import { expectFocus } from './testing/expectFocus.ts';
import type { Canvas } from './testing/formSteps.ts';

type LoadPicture = PictureSource['loadPicture'];

const meta = {
  title: 'Components/PictureThumbnails',
  component: PictureThumbnails,
  parameters: {
    guide: {
      status: 'new',
      use: ['For the pictures among the files of a record, beside the links that download them.'],
      avoid: ['For one picture that belongs to the page, for example a logo. Show the picture.'],
      anatomy: [
        { name: 'Thumbnail', description: 'An equal square with the centre of the picture.', selector: 'li > button' },
        {
          name: 'Viewer',
          description: 'Fills the window with a picture. It has the name, the position and the buttons.',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves through the thumbnails.' },
        { keys: 'Enter, Space', effect: 'Opens the viewer.' },
        { keys: 'Arrow Left, Arrow Right', effect: 'In the viewer: shows another picture, or moves a zoomed picture.' },
        { keys: 'Arrow Up, Arrow Down', effect: 'In the viewer: moves a zoomed picture.' },
        { keys: 'Home, End', effect: 'In the viewer: shows the first or the last picture.' },
        { keys: '+, -, 0', effect: 'In the viewer: zooms in, zooms out, or shows the whole picture.' },
        { keys: 'Escape', effect: 'Closes the viewer. The thumbnail of the shown picture gets the focus.' },
      ],
      content: ['`name` is the file name, because the user knows the picture by it.'],
      accessibility: {
        provides: [
          'A list with a name. Each thumbnail names its picture.',
          'The viewer announces the name and the position of each picture. It traps the focus.',
          'Without motion if the user prefers less of it.',
        ],
        checkByHand: ['The text next to the pictures says what matters in them.'],
      },
      related: ['FileUploadList', 'Dialog'],
    } satisfies ComponentGuide,
  },
  args: {
    label: 'Pictures',
    pictures: examplePictures(5),
    ...examplePictureSource,
    loadPicture: fn<LoadPicture>(examplePictureSource.loadPicture),
    onDownload: fn<PictureSource['onDownload']>(async () => true),
  },
} satisfies Meta<typeof PictureThumbnails>;

export default meta;
type Story = StoryObj<typeof meta>;

const openPicture = async (canvas: Canvas, name: string) => {
  await userEvent.click(canvas.getByRole('button', { name: `Show ${name}` }));
  return within(await screen.findByRole('dialog', { name }));
};
const findViewer = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The rendered width of the picture in the viewer. It grows with the zoom. */
const findWidth = async (name: string) => {
  const picture = (await (await findViewer(name)).findByRole('img', { name })) as HTMLImageElement;
  await waitFor(() => expect(picture.complete && picture.naturalWidth).toBeTruthy());
  return () => picture.getBoundingClientRect().width;
};

export const Playground: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole('list', { name: 'Pictures' }));
    await expect(list.getAllByRole('button')).toHaveLength(5);
    await waitFor(() => expect(list.getAllByRole('button')[4]).toHaveAttribute('data-state', 'ready'));
  },
};

/** Escape moves the focus to the thumbnail of the picture that was shown last. */
export const ViewerOpened: Story = {
  play: async ({ canvas, args }) => {
    const viewer = await openPicture(canvas, 'north-slope-2.jpg');
    await expect(await viewer.findByRole('img', { name: 'north-slope-2.jpg' })).toBeVisible();
    await expect(viewer.getByText('2 of 5')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect((await findViewer('north-slope-3.jpg')).getByText('3 of 5')).toBeVisible();
    await userEvent.keyboard('{End}');
    const last = await findViewer('north-slope-5.jpg');
    await expect(last.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(last.getByRole('button', { name: 'Previous picture' }));
    const fourth = await findViewer('north-slope-4.jpg');
    await userEvent.click(fourth.getByRole('button', { name: 'Download north-slope-4.jpg' }));
    await expectCall(args.onDownload).toHaveBeenLastCalledWith('picture-4');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expectFocus(canvas.getByRole('button', { name: 'Show north-slope-4.jpg' }));
  },
};

/** Keys, buttons, the wheel and a double click zoom. The arrows then move the picture and do not show another one. */
export const Zoomed: Story = {
  play: async ({ canvas }) => {
    const name = 'north-slope-1.jpg';
    const viewer = await openPicture(canvas, name);
    const width = await findWidth(name);
    const wholeWidth = width();
    await waitFor(() =>
      expect(viewer.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'false'),
    );
    await userEvent.keyboard('+');
    await waitFor(() => expect(width()).toBeCloseTo(wholeWidth * 1.6, -1));
    await userEvent.keyboard('{ArrowRight}');
    await expect(viewer.getByText('1 of 5')).toBeVisible();
    await userEvent.keyboard('0');
    await waitFor(() => expect(width()).toBeCloseTo(wholeWidth, 0));
    const picture = viewer.getByRole('img', { name });
    await userEvent.dblClick(picture);
    await waitFor(() => expect(width()).toBeCloseTo(wholeWidth * 2.5, -1));
    fireEvent.wheel(picture, { deltaY: 2000 });
    await waitFor(() => expect(width()).toBeCloseTo(wholeWidth, 0));
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  },
};

export const PictureLoading: Story = {
  args: { loadPicture: fn<LoadPicture>(() => new Promise(() => undefined)) },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    await expect(viewer.getByText('Loading the picture')).toBeVisible();
  },
};

/** The first attempt fails. */
export const PictureFailed: Story = {
  beforeEach: ({ args }) => {
    args.loadPicture = fn<LoadPicture>(examplePictureSource.loadPicture).mockResolvedValueOnce({
      error: 'The server could not be reached.',
    });
  },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    await expect(await viewer.findByRole('alert')).toHaveTextContent('The server could not be reached.');
    await userEvent.click(viewer.getByRole('button', { name: 'Retry' }));
    await expect(await viewer.findByRole('img', { name: 'north-slope-1.jpg' })).toBeVisible();
  },
};

/** The content is not a picture that the browser can decode. */
export const PictureDamaged: Story = {
  args: {
    loadPicture: fn<LoadPicture>(async () => ({ picture: new Blob(['not a picture'], { type: 'image/jpeg' }) })),
  },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    await expect(await viewer.findByText(/^This picture cannot be shown/)).toBeVisible();
  },
};

export const DownloadFailed: Story = {
  args: { onDownload: fn<PictureSource['onDownload']>(async () => false) },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    await userEvent.click(viewer.getByRole('button', { name: /^Download/ }));
    await expect(await viewer.findByText(/could not be downloaded/)).toBeVisible();
  },
};

export const ThumbnailsLoading: Story = { args: { loadThumbnail: () => new Promise(() => undefined) } };

/** A picture whose thumbnail cannot be loaded can still be opened. */
export const ThumbnailsFailed: Story = {
  args: { loadThumbnail: () => Promise.reject(new Error('No thumbnail')) },
  play: async ({ canvas }) => {
    const first = canvas.getByRole('button', { name: 'Show north-slope-1.jpg' });
    await waitFor(() => expect(first).toHaveAttribute('data-state', 'failed'));
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    await expect(await viewer.findByRole('img', { name: 'north-slope-1.jpg' })).toBeVisible();
  },
};

/** Only thumbnails that are nearly in view are loaded. */
export const ManyPictures: Story = {
  args: { pictures: examplePictures(50), loadThumbnail: fn(examplePictureSource.loadThumbnail) },
  render: (args) => (
    <div style={{ width: 72 }}>
      <PictureThumbnails {...args} />
    </div>
  ),
  play: async ({ canvas, args }) => {
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Show north-slope-1.jpg' })).toHaveAttribute('data-state', 'ready'),
    );
    await expect(canvas.getByRole('button', { name: 'Show north-slope-50.jpg' })).toHaveAttribute(
      'data-state',
      'loading',
    );
    await expect(args.loadThumbnail).not.toHaveBeenCalledTimes(50);
  },
};

const longName = `${'photograph-of-the-north-slope-with-the-chimney-'.repeat(4)}1.jpg`;

/** A long name is cut off in the viewer. */
export const LongName: Story = {
  args: { pictures: [{ id: 'long', name: longName, hasThumbnail: true }] },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, longName);
    await expect(await viewer.findByRole('img', { name: longName })).toBeVisible();
    await expect(viewer.queryByRole('button', { name: 'Next picture' })).toBeNull();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** On a phone the user pinches to zoom and swipes to another picture. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const viewer = await openPicture(canvas, 'north-slope-1.jpg');
    const picture = await viewer.findByRole('img', { name: 'north-slope-1.jpg' });
    const touch = { pointerType: 'touch', isPrimary: true, bubbles: true };
    fireEvent.pointerDown(picture, { ...touch, clientX: 300, clientY: 300 });
    fireEvent.pointerUp(picture, { ...touch, clientX: 120, clientY: 310 });
    await expect((await findViewer('north-slope-2.jpg')).getByText('2 of 5')).toBeVisible();
  },
};

export const DoAndDont: Story = {
  render: (args) => (
    <DoAndDontExamples
      doThis={{ text: 'Show thumbnails beside the links.', children: <PictureThumbnails {...args} /> }}
      dontDoThis={{
        text: 'Let the user download each picture to see what it shows.',
        children: (
          <ul>
            {args.pictures.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ),
      }}
    />
  ),
};
