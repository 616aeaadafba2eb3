import type { UploadItem } from '@plumbline/domain/files/uploads';
import { isUnderWay } from '../../components/FileUploadList.tsx';

export const unattachedText = 'The note is added, its attachments are not yet. Add Note tries that again.';

/** Why the note cannot be added yet. */
export function whatHolds(files: readonly UploadItem[]): string | undefined {
  const underWay = files.filter(isUnderWay).length;
  if (underWay > 0) return `Sending ${underWay} of ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  const stuck = files.filter(({ step }) => step !== 'saved');
  if (stuck.length === 0) return undefined;
  const again = stuck.some(({ step }) => step === 'failed') ? 'Retry or remove' : 'Remove';
  return stuck.length === 1 ? `${again} the file that was not sent` : `${again} the files that were not sent`;
}

export function whatIsLost(hasFiles: boolean, unattached: boolean): string {
  if (unattached) return 'The note stays, without these files.';
  return hasFiles ? 'The text is lost, and the files are taken back.' : 'The text is lost.';
}
