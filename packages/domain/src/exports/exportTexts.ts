/** The texts about exports of all data of a company. The specification does not have these texts. */
import { exportDays } from './exportRules.ts';

export const exportTexts = {
  title: 'Export everything',
  hint: `One zip file with all records as CSV and JSON, and with all files and PDFs. It is kept for ${exportDays} days. The owners get a mail when it is ready.`,
  start: 'Start an export',
  startAgain: 'Start a new export',
  retry: 'Try again',
  download: 'Download',
  /** The name of the progress bar. */
  progress: 'Progress of the export',
  waiting: 'The export starts…',
  running: (step: string, percent: number): string => `Copying ${step.toLowerCase()} · ${percent}%`,
  runningHint: 'You can close this page. The export goes on.',
  list: 'Exports',
  ready: 'Ready',
  failed: 'Failed',
  expired: 'File deleted',
  requested: (day: string, name: string): string => (name ? `${day} by ${name}` : day),
  keptUntil: (day: string): string => `kept until ${day}`,
  missingFiles: (count: number): string =>
    count === 1
      ? '1 file was not found. MISSING.txt names it'
      : `${count} files were not found. MISSING.txt names them`,
  lastFailed: 'The last export could not be made',
  lastFailedHint: 'Nothing of your data is lost.',
  failures: {
    list: 'Error getting exports',
    start: 'The export could not be started',
    download: 'The download could not be started',
  },
} as const;
