/** The API calls about uploaded files. */
import type { Call } from '../shared/call.ts';
import { fileBody } from '../shared/fileBody.ts';
import { allRoles } from '../users/roles.ts';
import { fileSchema } from './file.ts';
import { maxFileBytes } from './fileLimits.ts';
import { thumbnailLimits } from './pictures.ts';

const MiB = 2 ** 20;

/** The thumbnail of a picture: a JPEG as a data URL. */
const thumbnailBody = fileBody.pick(['content']);

/** Calls about uploaded files [R3.14, R7.25-R7.28]. A file belongs to the user who uploads it. */
export const fileCalls = {
  'files.upload': {
    summary: 'Upload a file',
    method: 'POST',
    path: '/api/files/',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 201,
    creates: { chosenId: false },
    body: fileBody,
    requestType: 'file',
    data: fileSchema,
    // In JSON, the file is a data URL, which is a third longer than the file. One MiB is left for the other parts of the body.
    limits: { bytes: Math.ceil(maxFileBytes * (4 / 3)) + MiB, fileBytes: maxFileBytes, keys: 100, elements: 100 },
    transactionStartedBy: 'handler',
  },
  'files.validate': {
    summary: 'Check the type of an uploaded file',
    method: 'POST',
    path: '/api/files/{id}/validate',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    data: fileSchema,
    errors: [415],
  },
  'files.save': {
    summary: 'Keep an uploaded file',
    method: 'POST',
    path: '/api/files/{id}/save',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 200,
    data: fileSchema,
  },
  'files.download': {
    summary: 'Download a file',
    method: 'GET',
    path: '/api/files/{id}/download',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    responseType: 'file',
    transactionStartedBy: 'handler',
  },
  'files.setThumbnail': {
    summary:
      'Store the thumbnail of an uploaded picture: a JPEG of at most 320 by 320 pixels and 64 KiB, as a data URL',
    method: 'PUT',
    path: '/api/files/{id}/thumbnail',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
    body: thumbnailBody,
    // In JSON, the thumbnail is a third longer.
    limits: { bytes: 2 * thumbnailLimits.bytes },
    errors: [415],
  },
  'files.thumbnail': {
    summary: 'Download the thumbnail of a picture',
    method: 'GET',
    path: '/api/files/{id}/thumbnail',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    responseType: 'file',
    transactionStartedBy: 'handler',
  },
  'files.delete': {
    summary: 'Delete a file',
    method: 'DELETE',
    path: '/api/files/{id}',
    access: allRoles,
    principals: ['user'],
    requiresSubscription: true,
    status: 204,
    transactionStartedBy: 'handler',
  },
} as const satisfies Record<string, Call>;
