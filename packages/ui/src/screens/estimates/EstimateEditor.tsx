import type { Company } from '@plumbline/domain/company/company';
import { isUnsaved } from '@plumbline/domain/estimates/change';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { Project } from '@plumbline/domain/projects/project';
import { formatMoney } from '@plumbline/domain/shared/money';
import { PlusIcon } from '@radix-ui/react-icons';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { Money } from '../../components/Money.tsx';
import { Heading } from '../../components/Text.tsx';
import { useScrollPadding } from '../../components/useScrollPadding.ts';
import { useIsPrinting } from '../../theme/useIsPrinting.ts';
import { BillTo } from './BillTo.tsx';
import { EstimateBanners } from './EstimateBanners.tsx';
import { EstimateSummary } from './EstimateSummary.tsx';
import { Aside, Desk, LinesHead, Nothing, OnPaper, SheetPaper, ThumbBar } from './estimateDeskParts.tsx';
import { usePrintRequests, useSheet, useTotals } from './estimateHooks.ts';
import { InvoiceDetails } from './InvoiceDetails.tsx';
import { LazyEstimateDialogs } from './LazyEstimateDialogs.tsx';
import { LineTable } from './LineTable.tsx';
import type { LineInput } from './lineInput.ts';
import { NewLineForm, type NewLineHandle } from './NewLineForm.tsx';
import { FootTotal } from './newLineParts.tsx';
import { PrintedInvoice } from './PrintedInvoice.tsx';
import { PrinterIcon } from './PrinterIcon.tsx';
import { UnsavedChange } from './UnsavedChange.tsx';

const firstPaint = 40;

export interface EstimateEditorProps {
  /** The estimate on the desk: what a person does goes to it, what is shown comes from it. */
  actor: EstimateActor;
  project: Loadable<Project>;
  /** Who sends the invoice. */
  company: Company | null;
  /** YYYY-MM-DD */
  today: string;
  onPrint: () => void;
  /** The line that was being typed when the page was left. */
  newLine?: LineInput | null;
  /** Told with every key in the form of the next line, to be kept; null when there is nothing to keep. */
  onNewLine?: (line: LineInput | null) => void;
}

const forget = () => undefined;

/** A loaded estimate: the sheet with its lines, beside it what they come to; on paper the invoice instead. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { actor, project, company, today, onPrint, newLine = null, onNewLine = forget } = props;
  const printing = useIsPrinting();
  usePrintRequests(actor, onPrint);
  const lines = useSheet(actor);
  // a long sheet shows its beginning first
  const drawn = useDeferredValue(lines, lines.slice(0, firstPaint));
  const totals = useTotals(actor, lines);
  const form = useRef<NewLineHandle>(null);
  const thumbBar = useScrollPadding('bottom');
  const desk = useRef<HTMLDivElement>(null);
  const [formSeen, setFormSeen] = useState(false);
  const isEditing = useSelector(actor, ({ context }) => context.open !== null);
  const notCatalogued = useSelector(actor, ({ context }) =>
    context.changes.find((change) => change.kind === 'catalogue' && isUnsaved(change)),
  );
  // only a new total draws the form again
  const footTotal = useMemo(
    () => (
      <FootTotal>
        Estimate total <Money amount={totals.amount_total} />
      </FootTotal>
    ),
    [totals.amount_total],
  );
  return (
    <EstimateBanners actor={actor} onShow={() => showUnsaved(desk.current)}>
      <Desk ref={desk}>
        <SheetPaper
          aria-label="Estimate"
          style={{ '--digits': formatMoney(totals.amount_total).length } as CSSProperties}
        >
          <BillTo project={project.status === 'ready' ? project.data : null} />
          <LinesHead>
            <Heading>Line items</Heading>
            <span>{countOf(lines.length)}</span>
          </LinesHead>
          {lines.length > 0 ? (
            <LineTable actor={actor} lines={drawn} />
          ) : (
            <Nothing>
              <EmptyState
                title="No line items yet"
                text="Price the first piece of work below, or import one from the catalogue."
              />
            </Nothing>
          )}
          {notCatalogued && <UnsavedChange change={notCatalogued} onEvent={actor.send} />}
          <NewLineForm ref={form} draft={newLine} onDraft={onNewLine} onEvent={actor.send} onSight={setFormSeen}>
            {footTotal}
          </NewLineForm>
        </SheetPaper>
        <Aside>
          <EstimateSummary actor={actor} totals={totals}>
            <Button wide icon={<PrinterIcon />} onClick={() => actor.send({ type: 'print.requested' })}>
              Print Invoice
            </Button>
          </EstimateSummary>
          <InvoiceDetails project={project} />
        </Aside>
        <ThumbBar ref={thumbBar} data-writing={formSeen || isEditing || undefined}>
          <span>
            Total
            <Money amount={totals.amount_total} />
          </span>
          <Button variant="primary" icon={<PlusIcon />} onClick={() => form.current?.focus('name')}>
            New line
          </Button>
        </ThumbBar>
        <LazyEstimateDialogs actor={actor} totals={totals} lines={lines} form={form} />
      </Desk>
      <OnPaper>
        {printing && (
          <PrintedInvoice
            company={company}
            project={project.status === 'ready' ? project.data : null}
            lines={lines.filter(({ counts }) => counts)}
            totals={totals}
            today={today}
          />
        )}
      </OnPaper>
    </EstimateBanners>
  );
}

/** Leads to the first change that is not saved, or to the row where it is being edited. */
function showUnsaved(desk: HTMLElement | null) {
  const first = desk?.querySelector<HTMLElement>('[data-not-saved], [data-editing] input');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

const countOf = (count: number) =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;
