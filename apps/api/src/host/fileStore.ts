/** Opens the file store of the settings. */
import { join } from 'node:path';
import type { FileStore } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import { diskFiles } from './diskFiles.ts';
import { s3Files } from './s3Files.ts';

export const fileStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Files(s3) : diskFiles(join(dataDir, 'files'));
