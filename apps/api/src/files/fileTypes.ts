const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

export const xlsxType = `${office}.spreadsheetml.sheet` as const;

/** Documents that are a zip of their parts. */
export const zipTypes = {
  [`${office}.wordprocessingml.document`]: ['docx'],
  [xlsxType]: ['xlsx'],
  [`${office}.presentationml.presentation`]: ['pptx'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.spreadsheet`]: ['ods'],
} as const;

/** What an uploaded file may be, and how the name of such a file ends; a name that does not is given the first one. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  ...zipTypes,
  // endings of texts that nothing runs; the drawing of a CAD program is one too
  'text/plain; charset=utf-8': ['txt', 'csv', 'tsv', 'md', 'log', 'dxf', 'ics', 'vcf'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type FileType = keyof typeof fileTypes;

/** Of a file that is none of these. */
export const unknownType = 'application/octet-stream';

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileTypes, type);
