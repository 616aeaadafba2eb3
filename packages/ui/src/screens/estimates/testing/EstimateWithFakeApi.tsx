/** The estimate screen for stories. A story sets the results of the API calls. The stories of Connected/Estimate use the API instead. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { estimateDialogMachine } from '@plumbline/domain/estimates/estimateDialogMachine';
import { type EstimateEvent, estimateMachine, type SaveDetailInput } from '@plumbline/domain/estimates/estimateMachine';
import type { Estimate, SavedEstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { toLineRecord } from '@plumbline/domain/estimates/lines/sections';
import type { DiscountValue } from '@plumbline/domain/estimates/pricing/discount';
import { messages } from '@plumbline/domain/messages/messages';
import { aCompany, anId, countedIds } from '@plumbline/domain/testing/builders';
import { ownerRole } from '@plumbline/domain/users/roles';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fn } from 'storybook/test';
import { fromCallback, fromPromise } from 'xstate';
import { type Loadable, ready } from '../../../components/Loadable.tsx';
import { AppShell } from '../../../shell/AppShell.tsx';
import type { EstimateEditorProps } from '../EstimateEditor.tsx';
import { EstimateScreen } from '../EstimateScreen.tsx';
import { estimate, catalogue as exampleItems, project } from './estimateStorySteps.ts';

/** The results of the API calls. A call without a result never completes, except the two calls that have a default. */
export interface EstimateCalls {
  /** Default: the example estimate. */
  readonly loadEstimate?: () => Promise<Estimate>;
  /** Default: 120 items. */
  readonly loadCatalogue?: () => Promise<readonly CatalogueItem[]>;
  readonly addItem?: (input: { readonly values: LineValues }) => Promise<SavedEstimateItem>;
  readonly saveItem?: (input: {
    readonly values: LineValues;
    readonly version: number | null;
  }) => Promise<SavedEstimateItem>;
  readonly saveDiscount?: (input: { readonly discount: DiscountValue }) => Promise<Estimate>;
  readonly saveDetail?: (input: Omit<SaveDetailInput, 'estimateId'>) => Promise<Estimate>;
  /** Receives the function that tells the screen about changes by other users. By default, there are none. */
  readonly watchEstimate?: (send: (event: EstimateEvent) => void) => void;
}

interface EstimateWithFakeApiProps
  extends Omit<EstimateEditorProps, 'actor' | 'dialogs' | 'catalogue' | 'onCatalogueNeeded'> {
  calls: EstimateCalls;
}

/** The estimate screen in the shell of the app, with the results in `calls`. */
export function EstimateWithFakeApi({ calls, ...screenProps }: EstimateWithFakeApiProps) {
  const [machine] = useState(() => createEstimateMachine(calls));
  const dialogs = useActorRef(estimateDialogMachine);
  const fakeCatalogue = useFakeCatalogue(calls.loadCatalogue);
  const actor = useActorRef(machine, { input: { estimateId: anId(5), newId: countedIds() } });
  return (
    <AppShell
      title="Manage Estimates"
      currentPath="/estimate"
      user={{ name: 'Dana Whitlock', role: ownerRole }}
      subscribed
      onLogOut={fn()}
    >
      <EstimateScreen actor={actor} dialogs={dialogs} {...fakeCatalogue} {...screenProps} />
    </AppShell>
  );
}

/** The catalogue items, which are loaded when the screen needs them for the first time, or after a click on Retry. */
function useFakeCatalogue(load: NonNullable<EstimateCalls['loadCatalogue']> = async () => exampleItems) {
  const [items, setItems] = useState<Loadable<readonly CatalogueItem[]> | null>(null);
  const request = async () => {
    setItems({ status: 'loading' });
    const onRetry = () => void request();
    setItems(
      await load().then(ready, () => ({ status: 'failed', message: messages.errorToast.loadCatalogue, onRetry })),
    );
  };
  return {
    catalogue: items ?? ({ status: 'loading' } as const),
    onCatalogueNeeded: () => {
      if (items === null) void request();
    },
  };
}

/** A call whose response never arrives. */
const pendingCall = <Output,>() => new Promise<Output>(() => undefined);

const createEstimateMachine = ({
  loadEstimate,
  addItem,
  saveItem,
  saveDiscount,
  saveDetail,
  watchEstimate,
}: EstimateCalls) =>
  estimateMachine.provide({
    actors: {
      loadEstimate: fromPromise(loadEstimate ?? (async () => estimate)),
      saveChanges: fromPromise(async ({ input: { changes } }) => {
        const savedLines = await Promise.all(
          changes.map(
            (change) =>
              (change.kind === 'add' && addItem?.(change)) ||
              (change.kind === 'edit' && saveItem?.(change)) ||
              pendingCall<SavedEstimateItem>(),
          ),
        );
        return {
          results: savedLines.map(({ totals: _, ...item }) => ({ item: toLineRecord(item) })),
          indexes: [],
          totals: savedLines.at(-1)?.totals ?? null,
        };
      }),
      saveDiscount: fromPromise(({ input }) => saveDiscount?.(input) ?? pendingCall()),
      saveDetail: fromPromise(({ input }) => saveDetail?.(input) ?? pendingCall()),
      saveToCatalogue: fromPromise(() => pendingCall<undefined>()),
      reconnect: fromPromise(() => pendingCall<void>()),
      watchEstimate: fromCallback(({ sendBack }) => watchEstimate?.(sendBack)),
    },
  });

/** Parameters and arguments that all stories of the estimate share. */
export const estimateStory = {
  parameters: { layout: 'fullscreen', controls: { exclude: ['calls'] } },
  args: {
    calls: {},
    project: ready(project),
    company: aCompany(),
    today: '2026-03-02',
    onPrint: fn(),
  },
};
