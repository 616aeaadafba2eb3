/** An error of a backup or a restore that the operator can fix. The message is one sentence that explains how. */
import { StartupError } from '../../settings/startupError.ts';

export class BackupError extends StartupError {
  override readonly name = 'BackupError';
}
