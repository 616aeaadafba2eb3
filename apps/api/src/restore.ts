// The process of `npm run restore`: restores a backup into an empty installation.
import { restoreProgram } from './host/backup/programs.ts';

await restoreProgram(process.argv.slice(2));
