/** Finds the mutants of the shipped code: small changes of the code, made by the mutators of StrykerJS, that a test should notice. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { notShipped } from '../../.dependency-cruiser.mjs';
import { root } from '../runProcess.mjs';

/** The workspaces whose code is mutated. The screens of `packages/ui` are tested by stories. */
export const workspaces = ['packages/values/src', 'packages/domain/src', 'apps/api/src', 'apps/web/src'] as const;

/** One change of one file. */
export interface Mutant {
  readonly file: string;
  /** Starts at 1. */
  readonly line: number;
  /** The first line of the changed code, to find the mutant again after a change of the file. */
  readonly lineText: string;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
  /** The offsets of the replaced code in the file. */
  readonly start: number;
  readonly end: number;
}

const noLog = () => undefined;
const log = {
  trace: noLog,
  debug: noLog,
  info: noLog,
  warn: noLog,
  error: noLog,
  fatal: noLog,
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
};

/** Returns all mutants, ordered by file and position. */
export async function findMutants(): Promise<readonly Mutant[]> {
  const patterns = notShipped.map((pattern) => new RegExp(pattern));
  const files = workspaces
    .flatMap((workspace) => globSync(`${workspace}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !file.endsWith('.d.ts') && !patterns.some((pattern) => pattern.test(file)))
    .toSorted();
  const mutants: Mutant[] = [];
  for (const file of files) mutants.push(...(await findMutantsOfFile(file)));
  return mutants;
}

async function findMutantsOfFile(file: string): Promise<readonly Mutant[]> {
  const content = readFileSync(join(root, file), 'utf8');
  const instrumenter = new Instrumenter(log);
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await instrumenter.instrument([{ name: join(root, file), content, mutate: true }], options);
  const lines = content.split('\n');
  const lineStarts = [0];
  for (const line of lines) lineStarts.push((lineStarts.at(-1) ?? 0) + line.length + 1);
  const offsetOf = ({ line, column }: { line: number; column: number }) => (lineStarts[line] ?? 0) + column;
  return mutants.map(({ location, mutatorName, replacement }) => {
    const [start, end] = [offsetOf(location.start), offsetOf(location.end)];
    return {
      file,
      line: location.start.line + 1,
      lineText: (lines[location.start.line] ?? '').trim(),
      mutator: mutatorName,
      original: content.slice(start, end),
      replacement: replacement ?? '',
      start,
      end,
    };
  });
}

/** Finds the mutant of an earlier version of the code: the same change of the same line, in the same file if possible. */
export function findAgain(earlier: Mutant, mutants: readonly Mutant[]): Mutant | undefined {
  const candidates = mutants.filter(
    ({ mutator, original, replacement, lineText }) =>
      mutator === earlier.mutator &&
      original === earlier.original &&
      replacement === earlier.replacement &&
      lineText === earlier.lineText,
  );
  const inSameFile = candidates.filter(({ file }) => file === earlier.file);
  const nearestFirst = (a: Mutant, b: Mutant) => Math.abs(a.line - earlier.line) - Math.abs(b.line - earlier.line);
  return inSameFile.toSorted(nearestFirst)[0] ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** Returns the source with the mutant. */
export const applyMutant = (content: string, { start, end, replacement }: Mutant): string =>
  content.slice(0, start) + replacement + content.slice(end);
