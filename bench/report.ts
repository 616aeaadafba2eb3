/** Prints the results of the benchmarks and writes them to reports/bench.json. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBudgetMet, type Measure, ratioOf } from './measurement.ts';
import { formatFigure } from './statistics.ts';

export interface ReportSection {
  readonly name: string;
  readonly measures: readonly Measure[];
  /** Details for the analysis of a missed budget. Only in the report file. */
  readonly detail?: unknown;
}

const file = fileURLToPath(new URL('../reports/bench.json', import.meta.url));

const printLine = (text: string) => process.stdout.write(`${text}\n`);

/** The machine and its load. Both affect the results. */
export const machineInfo = () => ({
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  load: loadavg().map((load) => Math.round(load * 100) / 100),
});

function budgetText({ budget, unit }: Measure): string {
  if (!budget) return '';
  return `${budget.limit === 'at least' ? '>=' : '<='} ${budget.value}${budget.comparedValue === 'ratio' ? ' x' : ` ${unit}`}`;
}

const budgetResults = new Map([
  [true, 'met'],
  [false, 'MISSED'],
  [null, ''],
]);

function createCells(measure: Measure): readonly string[] {
  const { name, ours, baseline, unit, note } = measure;
  const ratio = ratioOf(measure);
  const figures = [
    `${formatFigure(ours)} ${unit}`,
    baseline === null ? '' : formatFigure(baseline),
    ratio === null ? '' : formatFigure(ratio),
  ];
  return [name, ...figures, budgetText(measure), budgetResults.get(isBudgetMet(measure)) ?? '', note];
}

const headings = ['measure', 'ours', 'baseline', 'ratio', 'budget', 'result', 'note'];

/** Prints a section as a table. */
export function printSection({ name, measures }: ReportSection): void {
  const rows = [headings, ...measures.map(createCells)];
  const widths = headings.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  printLine(`\n== ${name}`);
  for (const cells of rows) printLine(line(cells).trimEnd());
}

/** Writes all results to reports/bench.json. `machineBefore` is the machine and its load before the run. */
export function writeReport(sections: readonly ReportSection[], machineBefore: ReturnType<typeof machineInfo>): void {
  const sectionsWithResults = sections.map((section) => ({
    ...section,
    measures: section.measures.map((measure) => ({ ...measure, ratio: ratioOf(measure), met: isBudgetMet(measure) })),
  }));
  mkdirSync(dirname(file), { recursive: true });
  const report = {
    createdAt: new Date().toISOString(),
    machine: machineBefore,
    loadAfter: machineInfo().load,
    sections: sectionsWithResults,
  };
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  const metFlags = sectionsWithResults
    .flatMap(({ measures }) => measures.map(({ met }) => met))
    .filter((met) => met !== null);
  printLine(
    `\n${metFlags.filter(Boolean).length} of ${metFlags.length} budgets met. The report is in reports/bench.json.`,
  );
}
