/** The notes of the demo projects and the files attached to them. */
import type { ProjectStatus } from '@plumbline/domain/projects/status';
import type { Tx } from '../database/database.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { notes } from '../database/schema/notes.ts';
import type { FileType } from '../files/fileTypes.ts';
import type { FileStore } from '../ports.ts';
import { sha256 } from '../secrets/sha256.ts';
import { measurementPdf, roofSketchPng } from './demoNoteFiles.ts';
import type { DemoContext, demoProjectRows } from './demoProjectRows.ts';

/** The texts of notes for each status of a project. They fit all trades. */
const noteTexts: Readonly<Record<ProjectStatus, readonly [string, ...string[]]>> = {
  NEW: [
    'Called back: they want somebody out this week. Mornings are best, texting is fine.',
    'Gate code is 4471. Dog in the back yard, latch the side gate behind you.',
    'Saw our sign two doors down. Would like it done before the snow.',
    'Wants a price with and without the haul-off.',
  ],
  ESTIMATE_SENT: [
    'Walked the site. Access from the alley only; a dumpster fits on the driveway.',
    'Sent the estimate and went through it on the phone. They compare with one other bid.',
    'Asked for two prices, standard and better material. The estimate has the better one.',
    'Measured twice, the old plan is off by two feet on the east side.',
  ],
  NEGOTIATION: [
    'They like the schedule, not the price. Offered to leave out the haul-off if they rent the dumpster.',
    'Insurance adjuster meets us on site Thursday at 9. Bring the measurements.',
    'Would rather have the darker color. Same price, two weeks longer.',
  ],
  SIGNED: [
    'Signed, deposit by check. Permit filed with the city, the portal says five business days.',
    'Material ordered. Supplier calls the day before; somebody must be there to sign.',
    'Neighbor asks us not to park across the mailbox. Told the crew.',
    'Change order agreed on the phone, at cost plus 15 %. Confirmed by mail.',
  ],
  ACCOUNTS_RECEIVABLE: [
    'Final walk-through done. One thing left: touch up the paint at the porch.',
    'Invoice sent. They pay when the mortgage company has released the funds.',
  ],
  CLOSED: [
    'Paid in full. Asked for a review, they said gladly.',
    'Paid. Warranty papers mailed, reminder set for spring.',
  ],
};

const measurement = {
  note: 'Measured the roof. The sketch and the figures are attached.',
  lines: [
    'Main roof: 24.5 SQ, pitch 6/12',
    'Hips: 92 LF, ridge: 14 LF',
    'Eaves: 116 LF, gutters on all four sides',
    'Pipe boots: 3, bath fans: 2, skylight: none',
    'Decking: 7/16 OSB, sound; allow 3 sheets',
  ],
};

type ProjectRows = ReturnType<typeof demoProjectRows>;

const minute = 60_000;

/** Creates a note some minutes or hours after `since`, by the creator or the estimator of the project, or else by the owner. */
function noteRow({ project }: ProjectRows, since: Date, body: string, { companyId, random, userRows }: DemoContext) {
  const [owner] = userRows;
  const createdAt = new Date(since.getTime() + random.between(12, 280) * minute);
  const authorId = random.pick([project.createdBy, project.estimatorId]) ?? owner.id;
  const common = { companyId, createdAt, updatedBy: authorId, updatedAt: createdAt };
  return { ...common, id: random.id(createdAt), projectId: project.id, authorId, body };
}

/** Creates one note for each status that the project reached at least two days ago. The notes about closed jobs are about work that was done. */
const statusNotes = (rows: ProjectRows, context: DemoContext) =>
  rows.statusEvents
    .filter(({ createdAt }) => createdAt < context.days.ago(1))
    .filter(({ status }) => status !== 'CLOSED' || rows.project.signedOn !== null)
    .map(({ status, createdAt }) => noteRow(rows, createdAt, context.random.pick(noteTexts[status]), context));

/**
 * Adds notes to about half of the projects. Adds a note with attached files to one priced roofing project.
 */
export async function insertNotes(
  tx: Tx,
  store: FileStore,
  context: DemoContext,
  projectRows: readonly ProjectRows[],
): Promise<void> {
  const rowsWithNotes = projectRows.filter((_, index) => index % 2 === 0);
  await tx.insert(notes).values(rowsWithNotes.flatMap((rows) => statusNotes(rows, context)));
  const roofingProject = projectRows.find(({ project, items }) => project.jobType === 'Roofing' && items.length > 0);
  if (roofingProject) await insertMeasurement(tx, store, context, roofingProject);
}

async function insertMeasurement(tx: Tx, store: FileStore, context: DemoContext, rows: ProjectRows): Promise<void> {
  const { companyId, random } = context;
  const inspectionTime = new Date(`${rows.project.dateInspected ?? rows.project.createdDate}T12:00:00.000Z`);
  const note = noteRow(rows, inspectionTime, measurement.note, context);
  await tx.insert(notes).values(note);
  const attachments: readonly [string, FileType, Uint8Array][] = [
    ['roof-sketch.png', 'image/png', await roofSketchPng()],
    ['roof-figures.pdf', 'application/pdf', measurementPdf(rows.project.title, measurement.lines)],
  ];
  for (const [position, [name, mediaType, bytes]] of attachments.entries()) {
    const id = random.id(note.createdAt);
    const storageKey = `${companyId}/${id}`;
    const content = { size: bytes.byteLength, sha256: await sha256(bytes), storageKey, state: 'saved' as const };
    const creation = { createdBy: note.authorId, createdAt: note.createdAt, savedAt: note.createdAt };
    await tx.insert(files).values({ companyId, id, name, mediaType, ...content, ...creation });
    await tx.insert(noteAttachments).values({ companyId, noteId: note.id, fileId: id, position: position + 1 });
    await store.put(storageKey, bytes);
  }
}
