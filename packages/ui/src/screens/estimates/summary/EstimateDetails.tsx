/** The card with the number of an estimate, and the validity, notes and terms for the client. */
import type { Company } from '@plumbline/domain/company/company';
import { needsUserAction } from '@plumbline/domain/estimates/changes/change';
import { displayedDetails, normalizedDetail, type SeenDetail } from '@plumbline/domain/estimates/changes/detailChanges';
import { type DetailField, maxDetailLength } from '@plumbline/domain/estimates/changes/details';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { discountBases } from '@plumbline/domain/estimates/pricing/discount';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { Card } from '../../../components/Card.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { FieldGrid } from '../../../components/layout.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { UnsavedChange } from '../UnsavedChange.tsx';

export interface EstimateDetailsProps {
  actor: EstimateActor;
  company: Company | null;
  /** YYYY-MM-DD */
  today: string;
}

const texts = estimateTexts.details;
const discountBasisOptions = discountBases.map((value) => ({ value, label: texts.discountBases[value] }));

/** Saves the date immediately, and a text after a pause in typing or when its field loses the focus. */
export function EstimateDetails({ actor, company, today }: EstimateDetailsProps) {
  const number = useSelector(actor, ({ context }) => context.base.number);
  const validUntil = useSelector(actor, ({ context }) => displayedDetails(context).valid_until ?? '');
  const discountBasis = useSelector(actor, ({ context }) => displayedDetails(context).discount_basis);
  const notes = useDetailText(actor, 'client_notes');
  const terms = useDetailText(actor, 'terms');
  const changes = useSelector(actor, ({ context }) => context.changes);
  const unsavedChanges = changes.filter((change) => change.kind === 'detail' && needsUserAction(change));
  const card = useRef<HTMLDivElement>(null);
  const companyTerms = company?.default_terms ?? '';
  return (
    <div ref={card}>
      <Card title={texts.title(number)}>
        <FieldGrid>
          <DateField
            label={texts.valid_until}
            today={today}
            value={validUntil}
            onChange={({ target: { value } }) =>
              actor.send({
                type: 'detail.changed',
                field: 'valid_until',
                value: value || null,
                seen: seenDetail(actor, 'valid_until'),
              })
            }
          />
          <SelectField
            label={texts.discount_basis}
            options={discountBasisOptions}
            value={discountBasis}
            onChange={({ target: { value } }) =>
              actor.send({
                type: 'detail.changed',
                field: 'discount_basis',
                value,
                seen: seenDetail(actor, 'discount_basis'),
              })
            }
          />
          <div data-wide>
            <TextArea label={texts.client_notes} maxLength={maxDetailLength} rows={2} {...notes} />
          </div>
          <div data-wide>
            <TextArea
              label={texts.terms}
              maxLength={maxDetailLength}
              rows={2}
              aside={
                terms.value === '' &&
                companyTerms !== '' && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() =>
                      actor.send({
                        type: 'detail.changed',
                        field: 'terms',
                        value: companyTerms,
                        seen: seenDetail(actor, 'terms'),
                      })
                    }
                  >
                    {texts.useCompanyTerms}
                  </Button>
                )
              }
              {...terms}
            />
          </div>
        </FieldGrid>
        {unsavedChanges.map((change) => (
          <UnsavedChange
            key={change.id}
            change={change}
            onEvent={(event) => {
              actor.send(event);
              card.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
            }}
          />
        ))}
      </Card>
    </div>
  );
}

/** The value of the detail that the user sees before a change, with the version of the estimate. */
function seenDetail(actor: EstimateActor, field: DetailField): SeenDetail {
  const { base } = actor.getSnapshot().context;
  return { value: displayedDetails({ base, changes: [] })[field], version: base.version };
}

/** The time from the last key press until the text is saved. */
const saveDelayMilliseconds = 1_000;

/**
 * Returns the props of the field for a text. The hook sends the typed text to the machine after a pause and when the field loses
 * the focus. A typed text stays in the field until the field loses the focus, even if another user changes the detail.
 */
function useDetailText(actor: EstimateActor, field: 'client_notes' | 'terms') {
  const value = useSelector(actor, ({ context }) => displayedDetails(context)[field]);
  const [draft, setDraft] = useState<{ readonly text: string; readonly seen: SeenDetail } | null>(null);
  const unsent = useRef(draft);
  /**
   * The last text that was sent since the field received the focus, with the version of the estimate that the user saw. It is what the
   * user sees when the next text is typed. Null if no text was sent.
   */
  const lastSent = useRef<SeenDetail>(null);
  const send = useMemo(
    () => () => {
      if (!unsent.current) return;
      const { text, seen } = unsent.current;
      // One undo reverts everything that the user typed since the field received the focus.
      const continues = lastSent.current !== null;
      unsent.current = null;
      lastSent.current = { value: normalizedDetail(text), version: seen.version };
      actor.send({ type: 'detail.changed', field, value: text, seen, continues });
    },
    [actor, field],
  );
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(send, saveDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [draft, send]);
  // The last key presses must not be lost when the user leaves or closes the page.
  useEffect(() => {
    window.addEventListener('pagehide', send);
    return () => {
      window.removeEventListener('pagehide', send);
      send();
    };
  }, [send]);
  return {
    value: draft?.text ?? value,
    onChange: ({ target }: { target: { value: string } }) => {
      const newDraft = {
        text: target.value,
        seen: unsent.current?.seen ?? lastSent.current ?? seenDetail(actor, field),
      };
      unsent.current = newDraft;
      setDraft(newDraft);
    },
    onBlur: () => {
      send();
      lastSent.current = null;
      setDraft(null);
    },
  };
}
