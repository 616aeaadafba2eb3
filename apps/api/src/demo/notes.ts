import type { Tx } from '../database/database.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { notes } from '../database/schema/notes.ts';
import type { FileType } from '../files/fileTypes.ts';
import type { FileStore } from '../ports.ts';
import { sha256 } from '../secrets/hashing.ts';
import { measured, noteTexts } from './noteTexts.ts';
import { paper } from './paper.ts';
import { roofSketch } from './roofSketch.ts';
import type { rowsOf, Setting } from './rows.ts';

type Made = ReturnType<typeof rowsOf>;

const minute = 60_000;

/** A note made an hour or a few after `since`, by one of those who work on the project. */
function noteRow({ project }: Made, since: Date, body: string, { companyId, chance, staff }: Setting) {
  const [owner] = staff;
  const createdAt = new Date(since.getTime() + chance.between(12, 280) * minute);
  const authorId = chance.pick([project.createdBy, project.estimatorId]) ?? owner.row.id;
  const made = { companyId, createdAt, updatedBy: authorId, updatedAt: createdAt };
  return { ...made, id: chance.id(createdAt), projectId: project.id, authorId, body };
}

/** At each status that a project came to something is noted; nothing of today, which may be still to come. */
const notesOf = (project: Made, setting: Setting) =>
  project.log
    .filter(({ changedAt }) => changedAt < setting.days.at(1))
    .map(({ status, changedAt }) => noteRow(project, changedAt, setting.chance.pick(noteTexts[status]), setting));

/** Notes on every project with a full estimate and every third of the others; what was measured hangs on a roof's. */
export async function insertNotes(tx: Tx, store: FileStore, setting: Setting, made: readonly Made[]): Promise<void> {
  const noted = made.filter(({ items }, at) => items.length > 0 || at % 3 === 0);
  await tx.insert(notes).values(noted.flatMap((project) => notesOf(project, setting)));
  const roof = made.find(({ project, items }) => project.jobType === 'Roofing' && items.length > 0);
  if (roof) await insertMeasured(tx, store, setting, roof);
}

async function insertMeasured(tx: Tx, store: FileStore, setting: Setting, roof: Made): Promise<void> {
  const { companyId, chance } = setting;
  const inspected = new Date(`${roof.project.dateInspected ?? roof.project.createdDate}T12:00:00.000Z`);
  const note = noteRow(roof, inspected, measured.note, setting);
  await tx.insert(notes).values(note);
  const figures = paper(roof.project.title, measured.figures);
  const attached: readonly [string, FileType, Uint8Array][] = [
    ['roof-sketch.png', 'image/png', await roofSketch()],
    ['roof-figures.pdf', 'application/pdf', figures],
  ];
  for (const [position, [name, mediaType, bytes]] of attached.entries()) {
    const id = chance.id(note.createdAt);
    const storageKey = `${companyId}/${id}`;
    const kept = { size: bytes.byteLength, sha256: await sha256(bytes), storageKey, state: 'saved' as const };
    const made = { createdBy: note.authorId, createdAt: note.createdAt, savedAt: note.createdAt };
    await tx.insert(files).values({ companyId, id, name, mediaType, ...kept, ...made });
    await tx.insert(noteAttachments).values({ companyId, noteId: note.id, fileId: id, position: position + 1 });
    await store.put(storageKey, bytes);
  }
}
