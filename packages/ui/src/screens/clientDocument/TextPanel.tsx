/** A panel with one text: the question of a client, or the reason of a decline. */
import { maxAnswerLength } from '@plumbline/domain/documents/answerLimits';
import { useId } from 'react';
import { Panel, type PanelProps } from './Panel.tsx';

export interface TextPanelProps extends Omit<PanelProps, 'children'> {
  hint: string;
  label: string;
  value: string;
  /** What is missing. Null if nothing is missing, and before the first attempt. */
  error: string | null;
  onChange: (value: string) => void;
}

export function TextPanel({ hint, label, value, error, onChange, ...panel }: TextPanelProps) {
  const id = useId();
  return (
    <Panel {...panel}>
      <p className="client-hint">{hint}</p>
      <div className="client-field">
        <label htmlFor={`${id}text`}>{label}</label>
        <textarea
          id={`${id}text`}
          rows={5}
          dir="auto"
          maxLength={maxAnswerLength}
          readOnly={panel.isBusy}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}error`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        {error !== null && (
          <p className="client-error" id={`${id}error`}>
            {error}
          </p>
        )}
      </div>
    </Panel>
  );
}
