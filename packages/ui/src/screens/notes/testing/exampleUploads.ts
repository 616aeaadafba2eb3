/** File uploads for stories. */
import type { UploadItem } from '@plumbline/domain/files/uploadList';
import { anId } from '@plumbline/domain/testing/builders';

/** By default the upload has started, and no bytes are sent yet. */
export const anUpload = (overrides: Partial<UploadItem> = {}): UploadItem => ({
  id: '1',
  name: 'roof.pdf',
  size: 2_516_583,
  sent: 0,
  step: 'uploading',
  fileId: null,
  failure: null,
  ...overrides,
});

/** Uploads in every step. A failed upload can be retried, and a refused upload can only be removed. */
export const uploadsInEveryStep: readonly UploadItem[] = [
  anUpload({ id: '1', name: 'north-slope.jpg', sent: 2_516_583, step: 'saved', fileId: anId(60) }),
  anUpload({ id: '2', name: 'Measurements from the second visit.xlsx', size: 84_213, sent: 84_213, step: 'saving' }),
  anUpload({ id: '3', name: 'roof.pdf', sent: 2_516_583, step: 'validating' }),
  anUpload({ id: '4', name: 'chimney.heic', size: 4_000_000, sent: 1_720_000 }),
  anUpload({ id: '5', name: 'decking.png', step: 'failed', failure: 'This file could not be sent' }),
  anUpload({ id: '6', name: 'page.png', step: 'refused', failure: 'Invalid file type or format' }),
  anUpload({
    id: '7',
    name: 'walk-through-of-the-whole-roof.mov',
    size: 91_226_112,
    step: 'refused',
    failure: 'This file is larger than 25 MB',
  }),
];
