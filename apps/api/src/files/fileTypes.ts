/** The types of files that a user can save, and their extensions. */
import { pictureTypes } from '@plumbline/domain/files/pictures';

const officeOpenXml = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

export const xlsxType = `${officeOpenXml}.spreadsheetml.sheet` as const;

/** Documents that are zip archives, with their extensions. */
export const zipTypes = {
  [`${officeOpenXml}.wordprocessingml.document`]: ['docx'],
  [xlsxType]: ['xlsx'],
  [`${officeOpenXml}.presentationml.presentation`]: ['pptx'],
  [`${openDocument}.text`]: ['odt'],
  [`${openDocument}.spreadsheet`]: ['ods'],
} as const;

/**
 * The accepted types of uploaded files, with their extensions. A download whose name has no extension of its type gets the
 * first one.
 */
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
  // Extensions of text that no program executes. DXF drawings of CAD programs are also text.
  'text/plain; charset=utf-8': ['txt', 'csv', 'tsv', 'md', 'log', 'dxf', 'ics', 'vcf'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type FileType = keyof typeof fileTypes;

/** The stored type of any other file. */
export const unknownType = 'application/octet-stream';

export const isFileType = (type: string): type is FileType => Object.hasOwn(fileTypes, type);

/** Whether browsers show a file of this type as a picture. */
export const isPictureType = (type: string): boolean => pictureTypes.some((pictureType) => pictureType === type);
