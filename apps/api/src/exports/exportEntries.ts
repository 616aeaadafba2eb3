/** The files of an export, in the order in which they are written. */
import { documentFileName } from '@plumbline/domain/documents/printedDocument';
import { csvStart, toCsvRows } from '@plumbline/domain/shared/csv';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { documentFiles, documents } from '../database/schema/documents.ts';
import { files } from '../database/schema/files.ts';
import type { ApiDeps } from '../ports.ts';
import { entryName } from './entryNames.ts';
import { type ExportedTable, exportedTables } from './exportedTables.ts';
import { countRows, csvHeader, type ExportedRow, readPages } from './readTable.ts';

/** A file of the export. Its bytes are read when the entry is written. */
export interface ExportEntry {
  readonly name: string;
  readonly input: Uint8Array<ArrayBuffer> | AsyncIterable<string | Uint8Array> | string;
  readonly lastModified: Date;
}

export interface ExportSource {
  readonly deps: Pick<ApiDeps, 'db' | 'files'>;
  readonly companyId: string;
  /** The time that the entries without a time of their own get. */
  readonly now: Date;
  /** Called after rows or a file were copied. Throws if this run must stop. */
  onProgress(step: string, copied: number): Promise<void>;
  /** Called for each uploaded file that the file store does not have. */
  onMissingFile(name: string): void;
}

const savedFiles = (companyId: string) => and(eq(files.companyId, companyId), eq(files.state, 'saved'));

/** The number of rows and files that `onProgress` will report. Each row is in two files. */
export async function countCopies(tx: Tx, companyId: string): Promise<number> {
  let rows = 0;
  for (const table of exportedTables) rows += await countRows(tx, table, companyId);
  const [uploaded] = await tx.select({ files: count() }).from(files).where(savedFiles(companyId));
  const [pdfs] = await tx.select({ files: count() }).from(documentFiles).where(eq(documentFiles.companyId, companyId));
  return 2 * rows + (uploaded?.files ?? 0) + (pdfs?.files ?? 0);
}

async function* toCsvFile(source: ExportSource, table: ExportedTable): AsyncGenerator<string> {
  yield csvStart + toCsvRows([csvHeader(table)]);
  for await (const rows of readRows(source, table)) yield toCsvRows(rows.map(({ cells }) => cells));
}

async function* toJsonFile(source: ExportSource, table: ExportedTable): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of readRows(source, table)) {
    yield separator + rows.map(({ json }) => json).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* readRows(
  { deps, companyId, onProgress }: ExportSource,
  table: ExportedTable,
): AsyncGenerator<readonly ExportedRow[]> {
  for await (const rows of readPages(deps.db, table, companyId)) {
    yield rows;
    await onProgress(table.label, rows.length);
  }
}

/** The number of files whose names are in memory at the same time. */
const filePageSize = 200;

async function* uploadedFiles(source: ExportSource): AsyncGenerator<ExportEntry> {
  const { deps, companyId, onProgress, onMissingFile } = source;
  const { id, name, mediaType, storageKey, createdAt } = files;
  let lastId: string | undefined;
  do {
    const isAfter = lastId === undefined ? undefined : gt(files.id, lastId);
    const page = await deps.db.company(companyId, (tx) =>
      tx
        .select({ id, name, mediaType, storageKey, createdAt })
        .from(files)
        .where(and(savedFiles(companyId), isAfter))
        .orderBy(asc(files.id))
        .limit(filePageSize),
    );
    for (const file of page) {
      const stored = await deps.files.get(file.storageKey);
      const nameInExport = entryName('files', file.id, file.name, file.mediaType);
      if (stored) yield* toEntry(nameInExport, stored.bytes, file.createdAt);
      else onMissingFile(nameInExport);
      await onProgress('Files', 1);
    }
    lastId = page.length === filePageSize ? page.at(-1)?.id : undefined;
  } while (lastId !== undefined);
}

/** An entry with the bytes of a stored file. Closes the file also if the entry is not read to its end. */
async function* toEntry(
  name: string,
  bytes: ReadableStream<Uint8Array>,
  lastModified: Date,
): AsyncGenerator<ExportEntry> {
  // client-zip does not cancel the streams of a zip file that nobody reads to the end. Only the owner of the reader can cancel it then.
  const reader = bytes.getReader();
  try {
    yield { name, input: readChunks(reader), lastModified };
  } finally {
    await reader.cancel();
  }
}

async function* readChunks(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
}

type PdfKey = Pick<typeof documentFiles.$inferSelect, 'documentId' | 'kind'>;

async function* documentPdfs({ deps, companyId, onProgress }: ExportSource): AsyncGenerator<ExportEntry> {
  const { documentId, kind, createdAt } = documentFiles;
  let last: PdfKey | undefined;
  for (;;) {
    const isAfter =
      last && sql`(${documentFiles.documentId}, ${documentFiles.kind}) > (${last.documentId}::uuid, ${last.kind})`;
    // One PDF at a time, because each has up to several megabytes.
    const [pdf] = await deps.db.company(companyId, (tx) =>
      tx
        .select({ documentId, kind, createdAt, bytes: documentFiles.bytes, head: documents.head })
        .from(documentFiles)
        .innerJoin(
          documents,
          and(eq(documents.companyId, documentFiles.companyId), eq(documents.id, documentFiles.documentId)),
        )
        .where(and(eq(documentFiles.companyId, companyId), isAfter))
        .orderBy(asc(documentFiles.documentId), asc(documentFiles.kind))
        .limit(1),
    );
    if (!pdf) return;
    const name = documentFileName(pdf.head).replace(/\.pdf$/, pdf.kind === 'signed' ? ' signed.pdf' : '.pdf');
    yield {
      name: entryName('documents', pdf.documentId, name, 'application/pdf'),
      input: new Uint8Array(pdf.bytes),
      lastModified: pdf.createdAt,
    };
    await onProgress('Documents', 1);
    last = pdf;
  }
}

const readme = (companyName: string, now: Date) => `Plumbline: all data of ${companyName}
Exported ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC

csv/        One table for each kind of record, for spreadsheet programs. A text that a spreadsheet program would run as
            a formula starts with an apostrophe.
json/       The same records for other programs, without changed texts. Times are in UTC.
files/      The uploaded files. The folder of a file is its id in csv/files.csv, and csv/note_attachments.csv says which
            note it belongs to.
documents/  The PDFs of the documents, also the signed ones. The folder is the id in csv/documents.csv.

The columns that end with _id refer to the column id of another table. Records with a date in deleted_at or
deactivated_at are deleted. Passwords and links are not part of the export.
The records were copied one table after the other while people could work. A record that was changed meanwhile
can be newer in one table than in another.
`;

/** All files of the export. `return` closes the file that is being copied. */
export async function* exportEntries(source: ExportSource, companyName: string): AsyncGenerator<ExportEntry> {
  const { now } = source;
  yield { name: 'README.txt', input: readme(companyName, now), lastModified: now };
  for (const table of exportedTables) {
    yield { name: `csv/${table.name}.csv`, input: toCsvFile(source, table), lastModified: now };
    yield { name: `json/${table.name}.json`, input: toJsonFile(source, table), lastModified: now };
  }
  yield* documentPdfs(source);
  const missing: string[] = [];
  yield* uploadedFiles({
    ...source,
    onMissingFile(name) {
      source.onMissingFile(name);
      missing.push(name);
    },
  });
  if (missing.length > 0) yield { name: 'MISSING.txt', input: `${missing.join('\n')}\n`, lastModified: now };
}
