/** The dialogs of the estimate screen. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { discountAfterDelete, type EstimateRow } from '@plumbline/domain/estimates/estimateRows';
import { draftAfter, draftFromCatalogue } from '@plumbline/domain/estimates/line';
import { countUnsavedChanges } from '@plumbline/domain/estimates/pendingChanges';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { messages } from '@plumbline/domain/messages/messages';
import { formatMoney, type Money } from '@plumbline/domain/shared/money';
import { useSelector } from '@xstate/react';
import { type RefObject, useRef } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import type { Loadable } from '../../components/Loadable.tsx';
import { CataloguePicker } from './CataloguePicker.tsx';
import { DiscountDialog } from './DiscountDialog.tsx';
import { useDialog } from './estimateHooks.ts';
import { focusTabStop } from './lineGrid.ts';
import type { NewLineHandle } from './NewLineForm.tsx';
import { PasteDialog } from './PasteDialog.tsx';

export interface EstimateDialogsProps {
  actor: EstimateActor;
  lines: readonly EstimateRow[];
  totals: EstimateTotals;
  /** The form that receives the selected item. */
  form: RefObject<NewLineHandle | null>;
}

/** The dialogs of the estimate: delete a line, print, discount, and the catalogue. */
export function EstimateDialogs({ actor, lines, totals, form }: EstimateDialogsProps) {
  const dialog = useDialog(actor);
  const lineToDelete = useSelector(actor, ({ context }) => context.deleting);
  const catalogue = useCatalogue(actor);
  const pastedText = useSelector(actor, ({ context }) => context.pastedText);
  const unsavedChanges = countUnsavedChanges(useSelector(actor, ({ context }) => context.changes));
  const selectItem = (item: CatalogueItem) => {
    form.current?.fill(draftFromCatalogue(item));
    actor.send({ type: 'item.picked' });
  };
  const isDeleted = useRef(false);
  return (
    <>
      <ConfirmDialog
        open={dialog === 'confirmingDelete'}
        onOpenChange={(open) => open || actor.send({ type: 'delete.cancelled' })}
        title={messages.confirm.deleteEstimateItem}
        text={lineToDelete ? deletionText(lines, lineToDelete, totals.discount) : ''}
        onConfirm={() => {
          isDeleted.current = true;
          actor.send({ type: 'delete.confirmed' });
          return undefined;
        }}
        focusAfter={() => {
          // The button of the deleted line had the focus. The row that takes its place gets it.
          const movesFocus = isDeleted.current && focusTabStop(document);
          isDeleted.current = false;
          return movesFocus;
        }}
      />
      {dialog === 'confirmingPrint' && (
        <ConfirmDialog
          open
          destructive={false}
          onOpenChange={(open) => open || actor.send({ type: 'print.cancelled' })}
          title={estimateTexts.printTitle}
          text={estimateTexts.printedWithoutChanges(unsavedChanges.count, unsavedChanges.noun)}
          confirmLabel={estimateTexts.printAnyway}
          cancelLabel={estimateTexts.printCancel}
          onConfirm={() => {
            actor.send({ type: 'print.confirmed' });
            return undefined;
          }}
        />
      )}
      {dialog === 'discounting' && (
        <DiscountDialog
          totals={totals}
          onApply={(discount) => actor.send({ type: 'discount.applied', discount })}
          onClose={() => actor.send({ type: 'discount.closed' })}
        />
      )}
      {dialog === 'pasting' && (
        <PasteDialog
          text={pastedText}
          defaults={draftAfter(lines.at(-1)?.values)}
          onAdd={(values) => {
            actor.send({ type: 'lines.added', values });
            actor.send({ type: 'paste.closed' });
          }}
          onClose={() => actor.send({ type: 'paste.closed' })}
        />
      )}
      {dialog === 'picking' && (
        <CataloguePicker
          items={catalogue}
          onSelect={selectItem}
          onClose={() => actor.send({ type: 'catalogue.closed' })}
          onSelected={() => form.current?.focus('quantity')}
        />
      )}
    </>
  );
}

/** Contains the name of the line, and a warning if the deletion lowers the discount. */
function deletionText(lines: readonly EstimateRow[], lineKey: string, discount: Money) {
  const name = lines.find(({ key }) => key === lineKey)?.values.description ?? '';
  const newDiscount = discountAfterDelete(lines, lineKey, discount);
  return newDiscount < discount
    ? `${name}. ${estimateTexts.willLower(formatMoney(discount), formatMoney(newDiscount))}`
    : name;
}

function useCatalogue(actor: EstimateActor): Loadable<readonly CatalogueItem[]> {
  const data = useSelector(actor, ({ context }) => context.catalogue);
  const status = useSelector(actor, (snapshot) => {
    if (snapshot.matches({ ready: { dialog: { picking: 'failed' } } })) return 'failed';
    return snapshot.matches({ ready: { dialog: { picking: 'loading' } } }) ? 'loading' : 'ready';
  });
  if (status === 'failed') {
    const onRetry = () => actor.send({ type: 'catalogue.retried' });
    return { status, message: messages.errorToast.loadCatalogue, onRetry };
  }
  return status === 'loading' && data.length === 0 ? { status } : { status: 'ready', data };
}
