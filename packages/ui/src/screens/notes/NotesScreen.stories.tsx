/** Stories of the notes screen: the list of notes, its pages, and the download of attachments. */
import { messages } from '@plumbline/domain/messages/messages';
import { aNote, anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../components/Loadable.tsx';
import { expectCall } from '../../components/testing/expectCall.ts';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { needsPackage, type ScreenParameters } from '../../components/testing/screenStates.ts';
import { NotesScreen, type NotesScreenProps } from './NotesScreen.tsx';
import { exampleNotes } from './testing/exampleNotes.ts';
import { anUpload } from './testing/exampleUploads.ts';
import { aNewNote, notesScreenArgs, otherUsersNote } from './testing/notesScreenArgs.ts';
import { clickButton, getNoteCards, longText, phoneViewport } from './testing/notesStorySteps.ts';

/** Stores the page number in React state. The app stores it in the URL. */
function NotesScreenWithState(props: NotesScreenProps) {
  const [page, setPage] = useState(props.page);
  const showPage = (newPage: number) => {
    props.onPageChange(newPage);
    setPage(newPage);
  };
  return <NotesScreen {...props} page={page} onPageChange={showPage} />;
}

const meta = {
  title: 'Screens/Notes/NotesScreen',
  component: NotesScreen,
  parameters: {
    screen: {
      paths: ['/project/:projectId/notes'],
      oneRow: ['OnlyOtherUsersNotes'],
      owner: ['Default'],
      manager: { noStoryBecause: 'A manager sees the same as an estimator [R6.08].' },
      ...needsPackage,
      conflict: { noStoryBecause: 'The stories of NoteCard show a conflict.' },
    } satisfies ScreenParameters,
  },
  args: notesScreenArgs,
} satisfies Meta<typeof NotesScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const [firstCard, secondCard] = getNoteCards(canvas);
    await expect(firstCard).toHaveTextContent('Dana Whitlock');
    await expect(firstCard).toHaveTextContent('Admin');
    await expect(secondCard).toHaveTextContent('Manager');
    await expect(within(firstCard as HTMLElement).getByRole('time')).toHaveTextContent(/^\d{4}-\d{2}-\d{2}$/);
    const permitLink = canvas.getByRole('link', { name: /^https:/ });
    await expect(permitLink).toHaveAttribute('rel', 'noopener noreferrer');
  },
};

/** The notes are above the form. A button moves the focus to the form. */
export const OnAPhone: Story = {
  ...phoneViewport,
  play: async ({ canvas }) => {
    const noteField = canvas.getByRole('textbox', { name: /^Note/ });
    await expect(getNoteCards(canvas)[0]?.getBoundingClientRect().top).toBeLessThan(200);
    await expect(noteField.getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
    await userEvent.click(await canvas.findByRole('button', { name: 'Write a note' }));
    await expectFocus(noteField);
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Write a note' })).toBeNull());
  },
};
export const Loading: Story = { args: { notes: { status: 'loading' } } };

const onRetry = fn();
export const Failed: Story = {
  args: {
    notes: { status: 'failed', message: messages.errorToast.loadNotes, onRetry },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert', { name: '' })).toHaveTextContent(messages.errorToast.loadNotes);
    await clickButton(canvas, 'Retry');
    await expectCall(onRetry).toHaveBeenCalledOnce();
  },
};

export const Empty: Story = {
  args: { notes: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
    await expect(canvas.getByText('0 notes')).toBeVisible();
  },
};

/** A user of any role can edit and delete only their own notes [R6.08]. */
export const AsEstimator: Story = {
  args: { currentUser: { id: anId(32), role: estimatorRole }, notes: ready(exampleNotes(3)) },
  play: async ({ canvas }) => {
    const ownCard = within(canvas.getByRole('article', { name: /^Note by Priya Nair/ }));
    await expect(ownCard.getByRole('button', { name: /^Edit/ })).toBeVisible();
    await expect(ownCard.getByRole('button', { name: /^Delete/ })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^(Edit|Delete)/ })).toHaveLength(2);
  },
};

/** The notes of other users have no buttons to edit or delete them. */
export const OnlyOtherUsersNotes: Story = {
  args: { notes: ready([otherUsersNote]) },
  play: async ({ canvas }) => {
    await expect(getNoteCards(canvas)).toHaveLength(1);
    await expect(canvas.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
  },
};

/** A deleted user is still named as the author of their notes. */
export const DeletedAuthor: Story = {
  args: { notes: ready([aNote({ author: anId(99), author_name: 'Tom Brennan', author_role: 'Estimator' })]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: /^Note by Tom Brennan/ })).toHaveTextContent('Estimator');
  },
};

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
/** A long note is collapsed, keeps its line breaks and shows markup as text. Long words do not make the page wider than the window. */
export const LongText: Story = {
  args: {
    notes: ready([
      aNote({ author_name: `Maria ${longWord}`, body: `${longWord} ${longText} `.repeat(12) }),
      aNote({
        id: anId(8),
        body: ['<b>Slate</b>', ...Array.from({ length: 40 }, (_, n) => `${n + 1}. Bundle of shingles`)].join('\n'),
        attachments: Array.from({ length: 20 }, (_, n) => anId(300 + n)),
      }),
    ]),
    newNote: aNewNote({ files: [anUpload({ name: `${longWord}.pdf`, sent: 1_200_000 })] }),
  },
  play: async ({ canvas }) => {
    const [expandButton] = canvas.getAllByRole('button', { name: 'Show the whole note' });
    await expect(expandButton).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(expandButton as HTMLElement);
    await expect(await canvas.findByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    // biome-ignore lint/performance/useDomNodeTextContent: innerText has the displayed line breaks
    await expect(canvas.getByText(/^<b>Slate<\/b>/).innerText).toMatch(/^<b>Slate<\/b>\n1\. Bundle of shingles\n2\. /);
    await expect(canvas.getAllByRole('button', { name: /^View Attachment/ })).toHaveLength(20);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const LongTextOnAPhone: Story = { tags: ['test-all'], args: LongText.args ?? {}, ...phoneViewport };

/** 25 notes fill one page, so there are no buttons for other pages. */
export const OneFullPage: Story = {
  args: { notes: ready(exampleNotes(25)) },
  play: async ({ canvas }) => {
    await expect(getNoteCards(canvas)).toHaveLength(25);
    await expect(canvas.queryByRole('button', { name: 'Next' })).toBeNull();
  },
};

export const SeveralPages: Story = {
  args: { notes: ready(exampleNotes(26)) },
  render: (args) => <NotesScreenWithState {...args} />,
  play: async ({ canvas, args }) => {
    await expect(getNoteCards(canvas)).toHaveLength(25);
    await clickButton(canvas, 'Next');
    await expectCall(args.onPageChange).toHaveBeenLastCalledWith(2);
    await expect(canvas.getByText('26–26 of 26')).toBeVisible();
    await clickButton(canvas, 'Previous');
    await expect(canvas.getByText('1–25 of 26')).toBeVisible();
  },
};
/** Page 9 does not exist, so the screen shows the last page, which has one note. */
export const PageAfterTheLast: Story = {
  args: { notes: ready(exampleNotes(26)), page: 9 },
  play: async ({ canvas }) => expect(getNoteCards(canvas)).toHaveLength(1),
};

const attachmentNames = ['north-slope.jpg', 'Measurements from the second visit.xlsx'];
const argsWithAttachments = {
  notes: ready([{ ...otherUsersNote, attachments: [anId(60), anId(61)], attachment_names: attachmentNames }]),
};

export const AttachmentDownloaded: Story = {
  args: argsWithAttachments,
  play: async ({ canvas, args }) => {
    await expect(canvas.getByText('north-slope.jpg')).toBeVisible();
    await clickButton(canvas, 'View Attachment 2');
    await expectCall(args.onDownload).toHaveBeenLastCalledWith(anId(61));
  },
};

/** While an attachment is being downloaded, a second click on its button does nothing. */
export const AttachmentDownloading: Story = {
  args: { ...argsWithAttachments, onDownload: fn(() => new Promise<boolean>(() => undefined)) },
  play: async ({ canvas, args }) => {
    await clickButton(canvas, 'View Attachment 1');
    await clickButton(canvas, 'View Attachment 1');
    await expectCall(args.onDownload).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: 'View Attachment 1' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const AttachmentDownloadFailed: Story = {
  args: { ...argsWithAttachments, onDownload: fn(async () => false) },
  play: async ({ canvas }) => {
    await clickButton(canvas, 'View Attachment 2');
    await expect(await canvas.findByText('Attachment 2 could not be downloaded. Please try again.')).toBeVisible();
  },
};

const pictureNames = ['north-slope.jpg', 'chimney.png', 'Roof plan from the architect.pdf', 'decking.webp'];
const argsWithPictures = {
  notes: ready([
    aNote({
      ...otherUsersNote,
      attachments: pictureNames.map((_, index) => anId(70 + index)),
      attachment_names: pictureNames,
      attachment_previews: ['thumbnail', 'original', 'none', 'thumbnail'],
    }),
    ...exampleNotes(5),
  ]),
};

/** Pictures have thumbnails above the links of all files. The viewer moves through the pictures of one note. */
export const Pictures: Story = {
  args: argsWithPictures,
  play: async ({ canvas }) => {
    const [card] = getNoteCards(canvas);
    const note = within(card as HTMLElement);
    await expect(note.getAllByRole('button', { name: /^View Attachment/ })).toHaveLength(4);
    await expect(within(note.getByRole('list', { name: 'Pictures' })).getAllByRole('button')).toHaveLength(3);
    await userEvent.click(note.getByRole('button', { name: 'Show decking.webp' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'decking.webp' }));
    await expect(viewer.getByText('3 of 3')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectFocus(await note.findByRole('button', { name: 'Show decking.webp' }));
  },
};
export const PicturesOnAPhone: Story = { tags: ['test-all'], args: argsWithPictures, ...phoneViewport };

/** The key ? shows the keys of the notes. In a text it is a character. */
export const Keys: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: /^Note/ }), 'Slate?');
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('?');
    const keys = within(await screen.findByRole('dialog', { name: 'Keys of the notes' }));
    await expect(keys.getByText('Add or save the note')).toBeVisible();
  },
};
