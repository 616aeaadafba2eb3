// The process of `npm run backup`: makes a backup of the installation.
import { backupProgram } from './host/backup/programs.ts';

await backupProgram(process.argv.slice(2));
