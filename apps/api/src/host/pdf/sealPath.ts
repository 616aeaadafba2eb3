import { join } from 'node:path';

/** The file with the key and the certificate that the installation made. A backup contains it. */
export const sealPath = (dataDir: string) => join(dataDir, 'seal', 'seal.pem');
