import type { ImportSummary } from '@plumbline/domain/catalogue/importCounts';
import type { ImportVerdict } from '@plumbline/domain/catalogue/importFields';
import { SelectField } from '../../components/SelectField.tsx';
import { verdicts, verdictsInOrder } from './verdicts.ts';

export interface VerdictFilterProps {
  summary: ImportSummary;
  /** '' is all. */
  value: ImportVerdict | '';
  onChange: (verdict: ImportVerdict | '') => void;
}

/** Which rows of the sheet are shown; nothing where all of them fare alike. */
export function VerdictFilter({ summary, value, onChange }: VerdictFilterProps) {
  const offered = verdictsInOrder.filter((verdict) => summary[verdict] > 0);
  if (offered.length < 2) return null;
  return (
    <SelectField
      label="Rows shown"
      hideLabel
      placeholder={`All ${summary.rows.toLocaleString('en-US')} rows`}
      options={offered.map((verdict) => ({
        value: verdict,
        label: `${verdicts[verdict]} (${summary[verdict].toLocaleString('en-US')})`,
      }))}
      value={value}
      onChange={({ target }) => onChange(target.value as ImportVerdict | '')}
    />
  );
}
