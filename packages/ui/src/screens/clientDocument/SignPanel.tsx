/** The panel in which a client signs and accepts the document. */
import type { ClientInput, MissingPart } from '@plumbline/domain/documents/acceptMachine';
import { maxSignerNameLength } from '@plumbline/domain/documents/answerLimits';
import { trimText } from '@plumbline/values/trimText';
import { useId } from 'react';
import { clientTexts } from './clientTexts.ts';
import { Panel } from './Panel.tsx';
import { SignaturePad } from './SignaturePad.tsx';

export interface SignPanelProps {
  /** `Estimate 12, revision 2`. */
  documentName: string;
  /** The total that the client accepts, with its sign in a change order. */
  amount: string;
  /** The label of the button. It says the amount. */
  action: string;
  consent: string;
  input: ClientInput;
  /** What the client must still do. Empty before the first attempt. */
  missing: readonly MissingPart[];
  isBusy: boolean;
  failure: string | null;
  onChange: (input: Partial<Omit<ClientInput, 'options'>>) => void;
  onAccept: () => void;
  onClose: () => void;
}

const texts = clientTexts.sign;

export function SignPanel({
  documentName,
  amount,
  action,
  consent,
  input: { name, signatureKind, strokes, hasConsented },
  missing,
  isBusy,
  failure,
  onChange,
  onAccept,
  onClose,
}: SignPanelProps) {
  const id = useId();
  const error = (part: MissingPart, text: string) =>
    missing.includes(part) && (
      <p className="client-error" id={`${id}${part}`}>
        {text}
      </p>
    );
  const describedBy = (part: MissingPart) => (missing.includes(part) ? `${id}${part}` : undefined);
  return (
    <Panel title={texts.title} action={action} isBusy={isBusy} failure={failure} onSubmit={onAccept} onClose={onClose}>
      <p className="client-accepts">
        <span>
          {texts.youAccept} <bdi>{documentName}</bdi>
        </span>
        <strong>{amount}</strong>
      </p>
      <div className="client-field">
        <label htmlFor={`${id}-field`}>{texts.name}</label>
        <input
          id={`${id}-field`}
          autoComplete="name"
          dir="auto"
          maxLength={maxSignerNameLength}
          readOnly={isBusy}
          value={name}
          aria-invalid={missing.includes('name')}
          aria-describedby={describedBy('name')}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        {error('name', texts.nameMissing)}
      </div>
      <div className="client-field">
        <fieldset className="client-choice">
          <legend>{texts.signature}</legend>
          {(['drawn', 'typed'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name={`${id}kind`}
                disabled={isBusy}
                checked={signatureKind === kind}
                onChange={() => onChange({ signatureKind: kind })}
              />
              {kind === 'drawn' ? texts.draw : texts.type}
            </label>
          ))}
        </fieldset>
        {signatureKind === 'drawn' ? (
          <SignaturePad
            strokes={strokes}
            isDisabled={isBusy}
            isInvalid={missing.includes('signature')}
            describedBy={describedBy('signature')}
            onChange={(next) => onChange({ strokes: next })}
          />
        ) : (
          <p className="client-typed">
            <bdi data-empty={trimText(name) === '' || undefined}>{trimText(name) || texts.typedEmpty}</bdi>
            <span className="client-hint">{texts.typeHint}</span>
          </p>
        )}
        {error('signature', texts.signatureMissing)}
      </div>
      <div className="client-field">
        <label className="client-consent">
          <input
            type="checkbox"
            disabled={isBusy}
            checked={hasConsented}
            aria-invalid={missing.includes('consent')}
            aria-describedby={describedBy('consent')}
            onChange={({ currentTarget }) => onChange({ hasConsented: currentTarget.checked })}
          />
          <span>{consent}</span>
        </label>
        {error('consent', texts.consentMissing)}
      </div>
    </Panel>
  );
}
