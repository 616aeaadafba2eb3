import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMet, type Measure, ratioOf } from './measurement.ts';
import { rounded } from './statistics.ts';

export interface Part {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** Details for the analysis of a missed budget. Only in the report file. */
  readonly detail?: unknown;
}

const file = fileURLToPath(new URL('../reports/bench.json', import.meta.url));

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The load of the machine, which affects the results. */
export const machine = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});

function budgetText({ budget, unit }: Measure): string {
  if (!budget) return '';
  return `${budget.limit === 'at least' ? '>=' : '<='} ${budget.value}${budget.of === 'ratio' ? ' x' : ` ${unit}`}`;
}

const verdicts = new Map([
  [true, 'met'],
  [false, 'MISSED'],
  [null, ''],
]);

function row(measure: Measure): readonly string[] {
  const { name, ours, floor, unit, note } = measure;
  const ratio = ratioOf(measure);
  const figures = [
    `${rounded(ours)} ${unit}`,
    floor === null ? '' : rounded(floor),
    ratio === null ? '' : rounded(ratio),
  ];
  return [name, ...figures, budgetText(measure), verdicts.get(isMet(measure)) ?? '', note];
}

const head = ['measure', 'ours', 'floor', 'ratio', 'budget', 'verdict', 'note'];

export function printPart({ name, measures }: Part): void {
  const rows = [head, ...measures.map(row)];
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  say(`\n== ${name}`);
  for (const cells of rows) say(line(cells).trimEnd());
}

/** Writes all results to reports/bench.json. */
export function writeReport(parts: readonly Part[], before: ReturnType<typeof machine>): void {
  const judged = parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({ ...measure, ratio: ratioOf(measure), met: isMet(measure) })),
  }));
  mkdirSync(dirname(file), { recursive: true });
  const report = { at: new Date().toISOString(), machine: before, loadAfter: machine().load, parts: judged };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  const verdict = judged.flatMap(({ measures }) => measures.map(({ met }) => met)).filter((met) => met !== null);
  say(`\n${verdict.filter(Boolean).length} of ${verdict.length} budgets met; all of it in reports/bench.json`);
}
