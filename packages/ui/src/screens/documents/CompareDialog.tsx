/** The dialog that compares two documents of an estimate in words. */
import styled from '@emotion/styled';
import type { Document, DocumentComparison } from '@plumbline/domain/documents/document';
import { documentName } from '@plumbline/domain/documents/documentKinds';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { formatChange, money } from '@plumbline/values/money';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { ActionBar, FieldGrid } from '../../components/layout.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';

export interface ComparedIds {
  /** The id of the older document. */
  readonly from: string;
  readonly to: string;
}

export interface CompareDialogProps {
  /** All documents of the estimate, newest first. */
  documents: readonly Document[];
  compared: ComparedIds;
  onComparedChange: (compared: ComparedIds) => void;
  /** The differences from the older to the newer of the two documents. */
  comparison: Loadable<DocumentComparison>;
  onClose: () => void;
}

const { compare: texts } = documentTexts;

/** The user chooses two documents and reads what changed between them. */
export function CompareDialog({ documents, compared, onComparedChange, comparison, onClose }: CompareDialogProps) {
  const options = documents.map((document) => ({ value: document.id, label: documentName(document) }));
  return (
    <Dialog open title={texts.title} onOpenChange={(open) => open || onClose()}>
      <FieldGrid>
        <SelectField
          label={texts.from}
          options={options}
          value={compared.from}
          onChange={({ target }) => onComparedChange({ ...compared, from: target.value })}
        />
        <SelectField
          label={texts.to}
          options={options}
          value={compared.to}
          onChange={({ target }) => onComparedChange({ ...compared, to: target.value })}
        />
      </FieldGrid>
      <Result role="status">
        {compared.from === compared.to ? (
          <p>{texts.sameDocument}</p>
        ) : (
          <WhenReady value={comparison} loading={<Skeleton rows={3} />}>
            {(data) => <Differences comparison={data} />}
          </WhenReady>
        )}
      </Result>
      <ActionBar>
        <Button onClick={onClose}>{texts.close}</Button>
      </ActionBar>
    </Dialog>
  );
}

function Differences({ comparison }: { comparison: DocumentComparison }) {
  const { lines, discount, discount_change, amount_total } = comparison;
  if (lines.length === 0 && discount === 0 && discount_change === '') return <p>{texts.same}</p>;
  return (
    <>
      <p data-total>{amount_total === 0 ? texts.sameTotal : texts.total(formatChange(money(amount_total)))}</p>
      <ul>
        {lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines can have the same text, and the list never changes.
          <li key={index} data-kind={kind}>
            {text}
          </li>
        ))}
        {(discount !== 0 || discount_change !== '') && (
          <li data-kind="changed">{texts.discount(discount_change, formatChange(money(-discount)))}</li>
        )}
      </ul>
    </>
  );
}

const Result = styled.div`
  display: grid;
  gap: var(--space-2);
  min-height: 96px;
  align-content: start;
  line-height: 20px;
  overflow-wrap: anywhere;
  & > [data-total] {
    font-weight: 560;
  }
  & > ul {
    display: grid;
    margin: 0;
    padding: 0;
    border-top: 1px solid var(--line);
    font-size: 13px;
    list-style: none;
  }
  & li {
    padding: 6px 0 6px 12px;
    border-bottom: 1px solid var(--line);
    box-shadow: inset 3px 0 var(--line-control);
  }
  & li[data-kind='added'] {
    box-shadow: inset 3px 0 var(--status-signed);
  }
  & li[data-kind='removed'] {
    box-shadow: inset 3px 0 var(--danger-solid);
  }
`;
