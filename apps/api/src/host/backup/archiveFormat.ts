/**
 * The format of a backup: a tar archive with these entries in this order.
 * - `archive.json`: `ArchiveHeader`
 * - `tables/<table>/<number>.copy`: rows in the text format of COPY. Each part has whole rows
 * - `jobs/<number>.copy`: the unfinished jobs, in the same format
 * - `files/<key>`: the bytes of a stored file. After every 1,000 files and after the last one comes `checksums/<number>.sha256` with
 *   their hashes in the format of sha256sum
 * - `seal/seal.pem`: the key that seals signed PDFs, if the installation made one
 * - `manifest.json`: `Manifest`. An archive without it is not complete
 */
import { array, boolean, type InferType, number, object, type Schema, string, ValidationError } from 'yup';
import { BackupError } from './backupError.ts';

/** Increases when an older version of Plumbline could not restore the archive. */
export const formatVersion = 1;

export const headerName = 'archive.json';
export const sealName = 'seal/seal.pem';
export const manifestName = 'manifest.json';
export const tableFolder = (table: string) => `tables/${table}/`;
export const jobsFolder = 'jobs/';
export const filesFolder = 'files/';
export const checksumsFolder = 'checksums/';
export const partName = (folder: string, number: number, extension: string) =>
  `${folder}${String(number).padStart(5, '0')}.${extension}`;

const count = () => number().integer().min(0).required();
const sha256 = () =>
  string()
    .matches(/^[0-9a-f]{64}$/)
    .required();
const content = () => object({ bytes: count(), sha256: sha256() });
const rows = () => object({ rows: count(), bytes: count(), sha256: sha256() });

const headerSchema = object({
  format: string().oneOf(['plumbline-backup']).required(),
  formatVersion: count(),
  /** The version of Plumbline that made the backup. */
  plumbline: string().required(),
  postgres: string().required(),
  createdAt: string().required(),
  /** The names of the applied migrations, in their order. */
  migrations: array(string().required()).required(),
  tables: array(object({ name: string().required(), columns: array(string().required()).required() })).required(),
  sequences: array(
    object({
      name: string().required(),
      lastValue: string()
        .matches(/^-?\d+$/)
        .required(),
      isCalled: boolean().required(),
    }),
  ).required(),
});

const manifestSchema = object({
  header: content().required(),
  /** The hash of a table is that of all its parts in their order. */
  tables: array(rows().shape({ name: string().required() })).required(),
  jobs: rows().required(),
  /** The hash is that of all parts in `checksums/`. */
  files: object({ files: count(), bytes: count(), sha256: sha256() }).required(),
  /** Files that the database names, but the file store did not have. */
  missingFiles: object({ files: count(), firstKeys: array(string().required()).required() }).required(),
  seal: content().nullable().defined(),
});

export type ArchiveHeader = InferType<typeof headerSchema>;
export type Manifest = InferType<typeof manifestSchema>;

function parse<T>(schema: Schema<T>, name: string, text: string): T {
  try {
    return schema.validateSync(JSON.parse(text), { strict: true, stripUnknown: true });
  } catch (error) {
    const reason = error instanceof ValidationError || error instanceof SyntaxError ? error.message : String(error);
    throw new BackupError(`The archive is damaged, or is not a backup of Plumbline: ${name} is not valid (${reason}).`);
  }
}

/** Throws BackupError for an archive of a newer version of Plumbline. */
export function parseHeader(text: string): ArchiveHeader {
  const header = parse(headerSchema, headerName, text);
  if (header.formatVersion > formatVersion) throw newerArchive(header);
  return header;
}

export const parseManifest = (text: string): Manifest => parse(manifestSchema, manifestName, text);

export const newerArchive = ({ plumbline }: ArchiveHeader) =>
  new BackupError(
    `The backup was made by a newer version of Plumbline (${plumbline}): restore it with that version or a later one.`,
  );

export const toJson = (value: ArchiveHeader | Manifest) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
