/** The estimate screen after the estimate is loaded: lines, totals, actions, and the invoice for printing. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { createCatalogueIndex } from '@plumbline/domain/catalogue/searchCatalogue';
import type { Company } from '@plumbline/domain/company/company';
import { needsUserAction } from '@plumbline/domain/estimates/changes/change';
import { printedDetails } from '@plumbline/domain/estimates/changes/detailChanges';
import { displayedDiscountTerms, displayedTotals } from '@plumbline/domain/estimates/changes/estimateRows';
import { describeTarget } from '@plumbline/domain/estimates/changes/insertTarget';
import { lineCommands } from '@plumbline/domain/estimates/commands/lineCommands';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { draftAfter } from '@plumbline/domain/estimates/lines/line';
import { isPastedRows } from '@plumbline/domain/estimates/lines/parsePastedRows';
import { isSection } from '@plumbline/domain/estimates/lines/sections';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import {
  type ClipboardEvent,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, ready } from '../../components/Loadable.tsx';
import { ShortcutsHelp, useShowShortcuts } from '../../components/ShortcutsHelp.tsx';
import { Heading, Text } from '../../components/Text.tsx';
import { TextButton } from '../../components/TextButton.ts';
import { useScrollPadding } from '../../components/useScrollPadding.ts';
import { DownloadIcon } from '../../icons/DownloadIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { PrinterIcon } from '../../icons/PrinterIcon.tsx';
import { desktop, shortWindow } from '../../theme/breakpoints.ts';
import { useIsPrinting } from '../../theme/useIsPrinting.ts';
import { useMediaQuery } from '../../theme/useMediaQuery.ts';
import { NewLineForm, type NewLineHandle } from './add/NewLineForm.tsx';
import { commandIcons } from './commandIcons.tsx';
import { EstimateDialogs } from './dialogs/EstimateDialogs.tsx';
import { EstimateBanners } from './EstimateBanners.tsx';
import { EstimateViewers } from './EstimateViewers.tsx';
import { useEstimateRows, useHandlePrintRequests } from './estimateHooks.ts';
import {
  cardsMedia,
  columnsMedia,
  linesHeadHeight,
  narrowCard,
  selectionAtBottomQuery,
  summaryBelowCostsMedia,
  summaryBelowMedia,
  summaryBesideCostsMedia,
  summaryBesideMedia,
  touchMedia,
} from './estimateLayout.ts';
import { FormulaKeys } from './FormulaKeys.tsx';
import { readCopiedFromApp } from './grid/cells/clipboardData.ts';
import { type LineInput, LineMarkups } from './grid/editing/LineFields.tsx';
import { shortcutGroups } from './grid/focus/gridShortcuts.ts';
import { focusLastRow } from './grid/focus/lineGridFocus.ts';
import { LineTable } from './grid/LineTable.tsx';
import { CostsShown, useShowsCosts } from './grid/rows/costs.tsx';
import { SelectionBar } from './grid/selection/SelectionBar.tsx';
import { useLineSelection } from './grid/selection/useLineSelection.ts';
import { MoreActions } from './MoreActions.tsx';
import { PrintedInvoice } from './print/PrintedInvoice.tsx';
import { FixedStatus, SaveStatus } from './SaveStatus.tsx';
import { EstimateDetails } from './summary/EstimateDetails.tsx';
import { EstimateSummary } from './summary/EstimateSummary.tsx';
import { InvoiceDetails } from './summary/InvoiceDetails.tsx';
import { TotalAmount, useTotals } from './summary/useTotals.tsx';
import { UndoButtons } from './UndoButtons.tsx';
import { UnsavedChange } from './UnsavedChange.tsx';

/** The number of lines that are rendered first. They fill a window. */
const firstPaintLineCount = 25;

export interface EstimateEditorProps extends EstimateActors {
  /** The items of the catalogue, for the picker and the suggestions. */
  catalogue: Loadable<readonly CatalogueItem[]>;
  /** Called when the picker opens, and when a typed name is long enough for suggestions, so that the caller loads the items. */
  onCatalogueNeeded: () => void;
  project: Loadable<Project>;
  /** The sender of the invoice. */
  company: Company | null;
  /** YYYY-MM-DD */
  today: string;
  onPrint: () => void;
  /** Downloads the estimate as a PDF. Default: no button. */
  onDownloadPdf?: () => Promise<void>;
  /** Shown in the place of the button, if the app makes no PDFs. */
  pdfHint?: string;
  /** Shown below the totals: the documents that were made of the estimate. */
  documents?: ReactNode;
  /** Shown above the estimate. */
  notice?: ReactNode;
  /** The assemblies in the catalogue picker. Default: none. */
  assemblies?: readonly Assembly[];
  /** The input in the form for a new line that was stored when the user left the page. */
  newLineDraft?: LineInput | null;
  /** Called on every key press in the form for a new line, with null if the form is empty. */
  onNewLineDraftChange?: (draft: LineInput | null) => void;
  /** The names of the lines that the user added to any estimate, the last added name at the end. Default: none. */
  recentLineNames?: readonly string[];
  /** Whether costs and margins are shown when the page opens. */
  defaultShowCosts?: boolean;
  /** Called when the user shows or hides costs and margins. */
  onShowCostsChange?: (shown: boolean) => void;
}

const noOperation = () => undefined;
const noAssemblies: readonly never[] = [];
const noItems: readonly never[] = [];
const noNames: readonly string[] = [];

/** The editor of a loaded estimate: the line table and the summary on screen, the invoice on paper. */
export function EstimateEditor(props: EstimateEditorProps) {
  const { defaultShowCosts = false, onShowCostsChange = noOperation } = props;
  const [showsCosts, setShowsCosts] = useState(defaultShowCosts);
  const toggleCosts = () => {
    setShowsCosts(!showsCosts);
    onShowCostsChange(!showsCosts);
  };
  return (
    <CostsShown value={showsCosts}>
      <LineMarkups value={props.company}>
        <Editor {...props} onToggleCosts={toggleCosts} />
      </LineMarkups>
    </CostsShown>
  );
}

function Editor(props: EstimateEditorProps & { onToggleCosts: () => void }) {
  const { actor, dialogs, project, company, today, onPrint, onDownloadPdf, pdfHint, documents, notice, onToggleCosts } =
    props;
  const {
    catalogue,
    onCatalogueNeeded,
    assemblies = noAssemblies,
    newLineDraft = null,
    onNewLineDraftChange = noOperation,
    recentLineNames = noNames,
  } = props;
  const isPrinting = useIsPrinting();
  useHandlePrintRequests(dialogs, onPrint);
  const lines = useEstimateRows(actor);
  const openLine = useSelector(actor, ({ context }) => context.open?.line ?? null);
  // The first render of a long table contains only its first lines. If a line is open, the first render contains all lines, so that the
  // open line receives the next key press.
  const areAllLinesRendered = useDeferredValue(true, false) || openLine !== null;
  const renderedLines = useMemo(
    () => (areAllLinesRendered ? lines : lines.slice(0, firstPaintLineCount)),
    [lines, areAllLinesRendered],
  );
  const form = useRef<NewLineHandle>(null);
  const fixedBar = useScrollPadding('bottom');
  const layout = useRef<HTMLDivElement>(null);
  const selection = useLineSelection(lines);
  const isSelectionAtBottom = useMediaQuery(selectionAtBottomQuery);
  const selectButton = useRef<HTMLButtonElement>(null);
  const [isFormVisible, setIsFormVisible] = useState(false);
  const showKeys = useShowShortcuts();
  const isEditing = openLine !== null;
  const unsavedCatalogueItem = useSelector(actor, ({ context }) =>
    context.changes.find((change) => change.kind === 'catalogue' && needsUserAction(change)),
  );
  const items = catalogue.status === 'ready' ? catalogue.data : noItems;
  const catalogueIndex = useMemo(() => createCatalogueIndex(items), [items]);
  const pricedLines = useMemo(() => lines.filter(({ values }) => !isSection(values)), [lines]);
  const lastLine = pricedLines.at(-1)?.values;
  const newLineDefaults = useMemo(() => draftAfter(lastLine, company), [lastLine, company]);
  const allLineNames = useMemo(
    () => [...recentLineNames, ...pricedLines.map(({ values }) => values.description)],
    [recentLineNames, pricedLines],
  );
  const showsSelection = lines.length > 0 && (selection.isSelecting || selection.selected.size > 0);
  const clearSelection = () => {
    selection.clear();
    selectButton.current?.focus({ preventScroll: true });
  };
  const insertTarget = useSelector(actor, ({ context }) => context.insertTarget);
  const place = useMemo(() => describeTarget(lines, insertTarget), [lines, insertTarget]);
  const focusForm = useCallback(() => form.current?.focus('name'), []);
  const focusGrid = useCallback(() => {
    const grid = layout.current?.querySelector('[role="grid"]');
    return grid ? focusLastRow(grid) : false;
  }, []);
  const pick = useCallback(() => {
    onCatalogueNeeded();
    dialogs.send({ type: 'catalogue.opened' });
  }, [dialogs, onCatalogueNeeded]);
  const requestPrint = () => dialogs.send({ type: 'print.requested', changes: actor.getSnapshot().context.changes });
  // Memoised, because a new element would render the form again.
  const totalBelowForm = useMemo(
    () => (
      <TotalBelowForm>
        Estimate total <TotalAmount actor={actor} />
      </TotalBelowForm>
    ),
    [actor],
  );
  return (
    <EstimateBanners actor={actor} onShowUnsaved={() => showUnsaved(layout.current)}>
      {notice && <NoticeRow>{notice}</NoticeRow>}
      <Layout
        ref={layout}
        data-costs={useShowsCosts() || undefined}
        data-selecting={(showsSelection && isSelectionAtBottom) || undefined}
      >
        <FormulaKeys />
        <EstimateCard
          actor={actor}
          aria-label="Estimate"
          onPaste={(event) => pasteOutsideCells({ actor, dialogs }, event)}
        >
          <LinesHead>
            <Heading>Line items</Heading>
            <span data-count>{lineCountText(pricedLines.filter(({ isInEstimate }) => isInEstimate).length)}</span>
            <SaveStatus actor={actor} />
            <LinesHeadEnd>
              <EstimateViewers actor={actor} />
              {lines.length > 0 && (
                <HeadAction
                  ref={selectButton}
                  type="button"
                  onClick={selection.isSelecting ? selection.clear : selection.start}
                >
                  {selection.isSelecting ? selectionTexts.end : selectionTexts.start}
                </HeadAction>
              )}
              <HeadAction
                type="button"
                onClick={() =>
                  actor.send({ type: 'lines.changed', command: 'addSection', name: estimateTexts.sections.newName })
                }
              >
                {commandIcons.plus}
                {lineCommands.addSection.label}
              </HeadAction>
              <MoreActions
                actor={actor}
                dialogs={dialogs}
                lines={pricedLines}
                selectedLines={selection.selected}
                onToggleCosts={onToggleCosts}
                onShowKeys={showKeys}
              />
              <UndoButtons actor={actor} dialogs={dialogs} />
            </LinesHeadEnd>
          </LinesHead>
          {lines.length > 0 ? (
            <LineTable
              actor={actor}
              dialogs={dialogs}
              lines={renderedLines}
              selection={selection}
              showsSelectionBar={showsSelection && !isSelectionAtBottom}
              onEnd={focusForm}
              onShowKeys={showKeys}
              newLineDefaults={newLineDefaults}
            />
          ) : (
            <EmptyLines>
              <EmptyState
                title="No line items yet"
                text="Price the first piece of work below, or import one from the catalogue."
                action={
                  <Button onClick={() => dialogs.send({ type: 'startFrom.opened' })}>{templateTexts.startFrom}</Button>
                }
              />
            </EmptyLines>
          )}
          {unsavedCatalogueItem && (
            <UnsavedChange
              change={unsavedCatalogueItem}
              onEvent={(event) => {
                actor.send(event);
                form.current?.focus('name');
              }}
            />
          )}
          <NewLineForm
            ref={form}
            storedDraft={newLineDraft}
            defaults={newLineDefaults}
            place={estimateTexts.insert.place(place)}
            hasPlace={!place.isEnd}
            catalogue={catalogueIndex}
            usedNames={allLineNames}
            onDraftChange={onNewLineDraftChange}
            onCommand={actor.send}
            onPick={pick}
            onCatalogueNeeded={onCatalogueNeeded}
            onArrowUp={focusGrid}
            onVisibleChange={setIsFormVisible}
          >
            {totalBelowForm}
          </NewLineForm>
        </EstimateCard>
        <SideColumn ref={keepOwnHeight}>
          <EstimateSummary actor={actor} dialogs={dialogs} lines={lines} company={company}>
            <Button wide icon={<PrinterIcon />} onClick={requestPrint}>
              Print Invoice
            </Button>
            {onDownloadPdf && <DownloadButton onDownload={onDownloadPdf} />}
            {pdfHint && (
              <Text data-soft data-small>
                {pdfHint}
              </Text>
            )}
          </EstimateSummary>
          {documents}
          <InvoiceDetails project={project} />
        </SideColumn>
        <EstimateDetails actor={actor} company={company} today={today} />
        {showsSelection && isSelectionAtBottom ? (
          <SelectionBar
            actor={actor}
            dialogs={dialogs}
            lines={lines}
            selected={[...selection.selected]}
            onClear={clearSelection}
            isAtBottom
          />
        ) : (
          <FixedBar ref={fixedBar} data-without-button={isFormVisible || isEditing || undefined}>
            <span>
              Total
              <TotalAmount actor={actor} />
            </span>
            <FixedStatus actor={actor} />
            <Button variant="primary" icon={<PlusIcon />} onClick={() => form.current?.focus('name')}>
              New line
            </Button>
          </FixedBar>
        )}
        <ShortcutsHelp title={estimateTexts.keys.title} groups={shortcutGroups} />
        <EstimateDialogs
          actor={actor}
          dialogs={dialogs}
          lines={lines}
          catalogue={catalogue.status === 'ready' ? ready(catalogueIndex) : catalogue}
          newLineDefaults={newLineDefaults}
          assemblies={assemblies}
          form={form}
        />
      </Layout>
      <PrintOnly>
        {isPrinting && (
          <PrintedInvoice
            company={company}
            project={project.status === 'ready' ? project.data : null}
            lines={lines.filter(({ isInEstimate }) => isInEstimate)}
            totals={displayedTotals(actor.getSnapshot().context, lines)}
            discountTerms={displayedDiscountTerms(actor.getSnapshot().context)}
            number={actor.getSnapshot().context.base.number}
            details={printedDetails(actor.getSnapshot().context)}
            today={today}
          />
        )}
      </PrintOnly>
    </EstimateBanners>
  );
}

/** Shows that the PDF is being made, which takes some seconds on a busy server. */
function DownloadButton({ onDownload }: { onDownload: () => Promise<void> }) {
  const [isDownloading, setIsDownloading] = useState(false);
  const download = async () => {
    setIsDownloading(true);
    await onDownload();
    setIsDownloading(false);
  };
  return (
    <Button wide icon={<DownloadIcon />} loading={isDownloading} onClick={() => void download()}>
      {documentTexts.downloadPdf}
    </Button>
  );
}

/** The card of the lines. `--digits` is the number of characters of the total, from which the width of its column is computed. */
function EstimateCard({ actor, ...props }: ComponentProps<typeof EstimateFrame> & { actor: EstimateActor }) {
  const digits = formatMoney(useTotals(actor).amount_total).length;
  return <EstimateFrame {...props} style={{ '--digits': digits } as CSSProperties} />;
}

/**
 * Adds pasted lines at the place of new lines, unless they were pasted on cells. Lines that the app copied are added at once. Other rows open
 * a dialog. In a field, several lines of text are not rows.
 */
function pasteOutsideCells({ actor, dialogs }: EstimateActors, event: ClipboardEvent) {
  if (event.defaultPrevented) return;
  const { clipboardData, target } = event;
  const text = clipboardData.getData('text/plain');
  const copied = readCopiedFromApp(clipboardData);
  if (copied?.lines) actor.send({ type: 'lines.changed', command: 'addLines', values: copied.lines });
  else if (isPastedRows(text) && (text.includes('\t') || !(target instanceof HTMLInputElement)))
    dialogs.send({ type: 'rows.pasted', text });
  else return;
  event.preventDefault();
}

/** Scrolls to the first unsaved change, or to the row where it is being edited. */
function showUnsaved(layout: HTMLElement | null) {
  const firstUnsaved = layout?.querySelector<HTMLElement>('[data-not-saved], [data-editing] input');
  firstUnsaved?.scrollIntoView({ block: 'center' });
  firstUnsaved?.focus({ preventScroll: true });
}

const lineCountText = (count: number) =>
  count === 0 ? '' : `${count.toLocaleString('en-US')} ${count === 1 ? 'line' : 'lines'}`;

/** The total of the estimate. In windows with columns, it is shown below the form if the summary is not next to the lines. */
const TotalBelowForm = styled.span`
  display: none;
  grid-column: -3 / -1;
  order: 1;
  justify-self: end;
  white-space: nowrap;
  & > span {
    margin-left: var(--space-2);
    font-size: 17px;
    font-weight: 640;
  }
  ${columnsMedia} {
    ${summaryBelowMedia} {
      display: inline;
    }
    ${summaryBelowCostsMedia} {
      [data-costs] & {
        display: inline;
      }
    }
  }
`;

const { selection: selectionTexts } = estimateTexts;

const columnsWithSummary = 'minmax(0, 1fr) clamp(252px, 20vw, 276px)';

/** The line table with the summary next to it, or below it on narrow screens. Not printed. */
const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-items: start;
  ${summaryBesideMedia} {
    &:not([data-costs]) {
      grid-template-columns: ${columnsWithSummary};
    }
  }
  ${summaryBesideCostsMedia} {
    grid-template-columns: ${columnsWithSummary};
  }
  ${cardsMedia} {
    padding-bottom: 76px; /* Space for the fixed bar at the bottom. */
  }
  &[data-selecting] {
    padding-bottom: 124px; /* Space for the bar of the selected lines. */
  }
  @media print {
    display: none;
  }
`;

const NoticeRow = styled.div`
  margin-bottom: var(--space-3);
  &:empty {
    display: none;
  }
  @media print {
    display: none;
  }
`;

const EstimateFrame = styled.section`
  container-type: inline-size;
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper);
`;

/** Stays visible with the status and the other users while the lines scroll. On a phone, the bar at the bottom shows them. */
const LinesHead = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: 0 20px;
  & > span {
    color: var(--ink-soft);
    font-size: 13px;
    white-space: nowrap;
  }
  ${columnsMedia} {
    position: sticky;
    top: calc(56px + var(--demo-bar-height) + var(--banners-height, 0px));
    z-index: 3;
    height: ${linesHeadHeight};
    border-radius: var(--radius-4) var(--radius-4) 0 0;
    background: var(--paper);
    ${shortWindow} {
      position: static;
    }
    ${narrowCard} {
      & > [data-count] {
        display: none;
      }
    }
  }
  ${cardsMedia} {
    flex-wrap: wrap;
    align-items: baseline;
    row-gap: 0;
    padding: 12px 16px 0;
  }
`;

const LinesHeadEnd = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  min-width: 0;
  margin: 0 -8px 0 auto;
  /* The actions are in a separate row, because they are large enough for a finger. */
  ${cardsMedia} {
    flex: 1 1 100%;
    flex-wrap: wrap;
    row-gap: 0;
    & > :last-child {
      margin-left: auto;
    }
  }
`;

const HeadAction = styled(TextButton)`
  flex: none;
  justify-content: center;
  min-height: ${linesHeadHeight};
  padding-block: 0;
  font-size: 13px;
  line-height: 24px;
  ${touchMedia} {
    min-width: var(--touch);
  }
`;

const EmptyLines = styled.div`
  padding: 8px 20px 20px;
`;

/**
 * The total and the button New line in a narrow window. They are fixed at the bottom, unless the window is short. The button is
 * hidden while a line is being edited or the form for a new line is in view, so that only one main button is visible.
 */
const FixedBar = styled.div`
  display: none;
  ${cardsMedia} {
    position: fixed;
    inset: auto 0 0;
    z-index: 3;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding: var(--space-3) var(--page-gutter, var(--space-4)) calc(var(--space-3) + env(safe-area-inset-bottom));
    border-top: 1px solid var(--line);
    background: var(--page-background);
    &[data-without-button] > button {
      display: none;
    }
    & > span {
      display: grid;
      color: var(--ink-soft);
      font-size: 12px;
      line-height: 16px;
    }
    & > span > span {
      color: var(--ink);
      font-size: 17px;
      font-weight: 640;
      line-height: 22px;
      text-align: left;
    }
    ${shortWindow} {
      position: static;
    }
  }
  ${desktop} {
    left: var(--sidebar-width, 0);
  }
`;

/** The summary is beside the other cards, so that no place below a short card is empty. */
const sideColumnBelow = css`
  grid-area: auto;
  position: static;
  ${columnsMedia} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: auto 1fr;
    align-items: start;
    & > section:first-of-type {
      grid-row: 1 / span 2;
    }
  }
`;

/** Keeps the height of an element in its variable `--own-height`. */
function keepOwnHeight(element: HTMLElement | null) {
  if (!element) return undefined;
  const observer = new ResizeObserver(() => element.style.setProperty('--own-height', `${element.offsetHeight}px`));
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * The summary, the documents and the details of the invoice. The sticky position is below the header of the app (56px) with a gap of 20px,
 * and below the banners. The banners have a negative margin of 6px, which is subtracted, so that the column does not move when the page
 * scrolls. A column that is higher than the window scrolls until its end is visible.
 */
const SideColumn = styled.div`
  ${summaryBesideMedia} {
    grid-row: 1 / span 2;
    grid-column: 2;
  }
  position: sticky;
  top: min(
    76px + var(--demo-bar-height) + max(0px, var(--banners-height, 0px) - 6px),
    100dvh - var(--own-height, 0px) - var(--space-4)
  );
  display: grid;
  gap: var(--space-4);
  ${summaryBelowMedia} {
    ${sideColumnBelow}
  }
  ${summaryBelowCostsMedia} {
    [data-costs] > & {
      ${sideColumnBelow}
    }
  }
`;

/** Shown in print only. */
const PrintOnly = styled.div`
  @media screen {
    display: none;
  }
`;
