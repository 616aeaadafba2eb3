/** The dialogs of the estimate screen: deletion of lines, printing, discount, pasted rows and catalogue. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { CatalogueIndex } from '@plumbline/domain/catalogue/searchCatalogue';
import { type Change, countChangesThatNeedAction } from '@plumbline/domain/estimates/changes/change';
import { discountAfterDelete, type EstimateRow } from '@plumbline/domain/estimates/changes/estimateRows';
import { saveStatusOf } from '@plumbline/domain/estimates/changes/saveStatus';
import { commandEvent } from '@plumbline/domain/estimates/commands/lineCommands';
import { linesMeasuredWith, totalDifference } from '@plumbline/domain/estimates/commands/measureChanges';
import type { EstimateActors } from '@plumbline/domain/estimates/estimateDialogMachine';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import { draftFromCatalogue, type LineDraft, type LineValues } from '@plumbline/domain/estimates/lines/line';
import type { PickedItems } from '@plumbline/domain/estimates/lines/pickedItems';
import { groupBySection } from '@plumbline/domain/estimates/lines/sections';
import type { DiscountTerms } from '@plumbline/domain/estimates/pricing/discount';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { formatMoney } from '@plumbline/values/money';
import { useSelector } from '@xstate/react';
import { lazy, type RefObject, Suspense, useCallback, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { focusTabStop } from '../../../components/gridTabStop.ts';
import type { Loadable } from '../../../components/Loadable.tsx';
import { useDelayedPreload } from '../../../components/useDelayedPreload.ts';
import type { NewLineHandle } from '../add/NewLineForm.tsx';
import { useDiscountTerms, useTotals } from '../summary/useTotals.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';

const loadPicker = () => import('../add/CataloguePicker.tsx');
const loadPasteDialog = () => import('../add/PasteDialog.tsx');
const CataloguePicker = lazy(async () => ({ default: (await loadPicker()).CataloguePicker }));
const loadMeasuresDialog = () => import('./MeasuresDialog.tsx');
const MeasuresDialog = lazy(async () => ({ default: (await loadMeasuresDialog()).MeasuresDialog }));
const PasteDialog = lazy(async () => ({ default: (await loadPasteDialog()).PasteDialog }));
const PasteCellsDialog = lazy(async () => ({ default: (await loadPasteDialog()).PasteCellsDialog }));
/** Loads the rarely used dialogs ahead, so that they also open without a connection. */
const preload = () => Promise.all([loadPicker(), loadPasteDialog(), loadMeasuresDialog()]);

export interface EstimateDialogsProps extends EstimateActors {
  lines: readonly EstimateRow[];
  /** The tax and the unit that a new line starts with. */
  newLineDefaults: LineDraft;
  catalogue: Loadable<CatalogueIndex>;
  /** The assemblies in the catalogue picker. */
  assemblies: readonly Assembly[];
  /** The form that receives the selected item. */
  form: RefObject<NewLineHandle | null>;
}

/** The maximum number of line names in the question before a deletion. */
const maxNamesInQuestion = 5;

/** Renders the open dialog, if any, and makes the changes that the user confirms in it. */
export function EstimateDialogs(props: EstimateDialogsProps) {
  const { actor, dialogs, lines, newLineDefaults, catalogue, assemblies, form } = props;
  useDelayedPreload(preload);
  const totals = useTotals(actor);
  const terms = useDiscountTerms(actor);
  const dialog = useSelector(dialogs, ({ value }) => value);
  const { lineIds, pastedText, pastedLines, seenDiscount } = useSelector(dialogs, ({ context }) => context);
  const changes = useSelector(actor, ({ context }) => context.changes);
  const close = useCallback(() => dialogs.send({ type: 'dialog.closed', dialog }), [dialogs, dialog]);
  /** Closes the dialog and makes the changes of the user. */
  const apply = (event: EstimateEvent) => {
    actor.send(event);
    close();
  };
  const selectItem = useCallback(
    (item: CatalogueItem) => {
      form.current?.fill(draftFromCatalogue(item));
      close();
    },
    [close, form],
  );
  // The picked items are kept while the picker is closed, so that Esc does not lose them.
  const [picked, setPicked] = useState<PickedItems>(new Map());
  const addPicked = (values: readonly LineValues[]) => {
    apply({ type: 'lines.changed', command: 'addLines', values });
    setPicked(new Map());
  };
  const isDeletionConfirmed = useRef(false);
  const section = findSectionToDelete(lines, lineIds);
  const [measuredLine] = lineIds;
  return (
    <>
      <ConfirmDialog
        open={dialog === 'confirmingDelete'}
        onOpenChange={(open) => open || close()}
        title={
          lineIds.length > 1
            ? estimateTexts.selection.confirmDelete(lineIds.length)
            : section
              ? estimateTexts.sections.confirmDelete
              : messages.confirm.deleteEstimateItem
        }
        text={section ? sectionDeletionText(section) : deletionText(lines, lineIds, totals, terms)}
        onConfirm={() => {
          isDeletionConfirmed.current = true;
          apply(commandEvent('delete', lineIds));
          return undefined;
        }}
        moveFocusAfterClose={() => {
          // The deletion removes the button that had the focus. The focus moves to the row that takes the place of the deleted line.
          const hasMovedFocus = isDeletionConfirmed.current && focusTabStop(document);
          isDeletionConfirmed.current = false;
          return hasMovedFocus;
        }}
      />
      {dialog === 'confirmingPrint' && (
        <ConfirmDialog
          open
          destructive={false}
          onOpenChange={(open) => open || close()}
          {...printQuestion(changes)}
          confirmLabel={estimateTexts.printAnyway}
          cancelLabel={estimateTexts.printCancel}
          onConfirm={() => {
            dialogs.send({ type: 'print.confirmed' });
            return undefined;
          }}
        />
      )}
      {dialog === 'discounting' && (
        <DiscountDialog
          totals={totals}
          terms={terms}
          onApply={(discount) => apply({ type: 'discount.applied', discount, seen: seenDiscount })}
          onClose={close}
        />
      )}
      <Suspense>
        {dialog === 'pastingCells' && (
          <PasteCellsDialog
            lines={pastedLines}
            onChange={(changes) => apply({ type: 'lines.changed', command: 'changeCells', ...changes })}
            onClose={close}
          />
        )}
        {dialog === 'pastingRows' && (
          <PasteDialog
            text={pastedText}
            defaults={newLineDefaults}
            onAdd={(values) => apply({ type: 'lines.changed', command: 'addLines', values })}
            onClose={close}
          />
        )}
        {dialog === 'changingMeasures' && measuredLine !== undefined && (
          <MeasuresDialog
            lines={linesMeasuredWith(lines, measuredLine)}
            line={measuredLine}
            totalDifference={(change) => totalDifference(actor.getSnapshot().context, change)}
            onChange={(change) => apply({ type: 'lines.changed', command: 'changeMeasures', ...change })}
            onClose={close}
          />
        )}
        {dialog === 'picking' && (
          <CataloguePicker
            catalogue={catalogue}
            assemblies={assemblies}
            picked={picked}
            onPickedChange={setPicked}
            initialTax={newLineDefaults.tax}
            onSelect={selectItem}
            onAdd={addPicked}
            onClose={close}
            onClosed={(field) => form.current?.focus(field)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The title and the text of the question before an invoice with unsaved changes is printed. */
function printQuestion(changes: readonly Change[]) {
  const { count, noun } = countChangesThatNeedAction(changes);
  const status = saveStatusOf(changes);
  const offlineText = status.kind === 'offline' ? estimateTexts.printedOffline(status.count) : '';
  if (count > 0) {
    const text = [estimateTexts.printedWithoutChanges(count, noun), offlineText].filter(Boolean).join(' ');
    return { title: estimateTexts.printTitle, text };
  }
  return offlineText
    ? { title: estimateTexts.printOfflineTitle, text: offlineText }
    : { title: estimateTexts.printSavedTitle, text: estimateTexts.printedSaved };
}

/**
 * The section whose heading will be deleted, and `before`, the heading of the section before it. Null if the first row to delete is a
 * line.
 */
function findSectionToDelete(lines: readonly EstimateRow[], lineIdsToDelete: readonly string[]) {
  const sections = groupBySection(lines);
  const position = sections.findIndex(({ heading }) => heading !== null && lineIdsToDelete[0] === heading.key);
  const section = sections[position];
  return section?.heading ? { ...section, heading: section.heading, before: sections[position - 1]?.heading } : null;
}

const sectionDeletionText = ({ heading, lines, before }: NonNullable<ReturnType<typeof findSectionToDelete>>) =>
  estimateTexts.sections.linesStay(heading.values.description, lines.length, before?.values.description);

/** The names of the first lines, with a warning if the deletion lowers the discount. */
function deletionText(
  lines: readonly EstimateRow[],
  lineIdsToDelete: readonly string[],
  { discount }: EstimateTotals,
  terms: DiscountTerms,
) {
  if (lineIdsToDelete.length === 0) return '';
  const names = lines.filter(({ key }) => lineIdsToDelete.includes(key)).map(({ values }) => values.description);
  const text =
    names.length > maxNamesInQuestion ? `${names.slice(0, maxNamesInQuestion).join(', ')}, …` : names.join(', ');
  const newDiscount = discountAfterDelete(lines, lineIdsToDelete, terms);
  // A percentage follows the lines.
  return newDiscount < discount && terms.discount_percent == null
    ? `${text}. ${estimateTexts.discountWillFall(formatMoney(discount), formatMoney(newDiscount))}`
    : text;
}
