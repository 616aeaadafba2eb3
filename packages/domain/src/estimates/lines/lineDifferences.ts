/** The differences between a line with an unsaved change and the line on the server. The page shows them next to the change. */
import { assemblyTexts } from '../../messages/assemblyTexts.ts';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { formatDecimal } from '../../shared/rate.ts';
import { costText, type LineValues, lineLabels, lineTexts, scopeLabel } from './line.ts';

/** A value that differs: `localText` is the text of this user, and `serverText` is the text of the server. */
export interface LineDifference {
  readonly label: string;
  readonly localText: string;
  readonly serverText: string;
}

const comparedColumns = Object.keys(lineTexts) as (keyof typeof lineTexts)[];

const measuresText = ({ takeoff }: LineValues): string =>
  takeoff?.measures.map(({ label, value }) => `${label} ${formatDecimal(value)}`).join(', ') || '—';

/** The columns, the option, the cost, the measures and the scope that differ, with the displayed texts. */
export function lineDifferences(localLine: LineValues, serverLine: LineValues): readonly LineDifference[] {
  const columnDifferences = comparedColumns
    .filter((column) => localLine[column] !== serverLine[column])
    .map((column) => ({
      label: lineLabels[column],
      localText: lineTexts[column](localLine),
      serverText: lineTexts[column](serverLine),
    }));
  const { states } = estimateTexts.option;
  const extraValues = [
    { label: estimateTexts.option.label, text: ({ option }: LineValues) => states[option] },
    { label: estimateTexts.cost.label, text: costText },
    { label: assemblyTexts.measures, text: measuresText },
    { label: scopeLabel, text: ({ scope }: LineValues) => scope || '—' },
  ];
  const extraDifferences = extraValues
    .map(({ label, text }) => ({ label, localText: text(localLine), serverText: text(serverLine) }))
    .filter(({ localText, serverText }) => localText !== serverText);
  return [...columnDifferences, ...extraDifferences];
}
