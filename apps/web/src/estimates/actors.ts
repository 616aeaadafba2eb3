/** The actors of the estimate machine. They call the API. */
import type { ItemType } from '@plumbline/domain/catalogue/itemTypes';
import type { SavedChanges } from '@plumbline/domain/estimates/changes/saveResults';
import {
  type EstimateEvent,
  estimateMachine,
  type SaveChangesInput,
  type SaveDetailInput,
  type SaveDiscountInput,
} from '@plumbline/domain/estimates/estimateMachine';
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import type { LineValues } from '@plumbline/domain/estimates/lines/line';
import { discountFieldsOf } from '@plumbline/domain/estimates/pricing/discount';
import { fromCallback, fromPromise } from 'xstate';
import { invalidate } from '../api/queryKeys.ts';
import { waitForServer } from '../api/waitForServer.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { consumePrefetchedEstimate } from './queries.ts';
import { saveChanges } from './saveChanges.ts';
import { watchEstimate } from './watchEstimate.ts';

interface WithEstimateId {
  readonly estimateId: string;
}

/** Provides the estimate machine with API actors [R7.20-R7.22]. */
export function createEstimateMachine(app: SignedInApp) {
  const { api, queryClient } = app;
  let isLoaded = false;

  return estimateMachine.provide({
    actors: {
      loadEstimate: fromPromise<Estimate, WithEstimateId>(async ({ input: { estimateId }, signal }) => {
        if (isLoaded) return api('estimates.get', { params: { id: estimateId }, signal });
        const estimate = await consumePrefetchedEstimate(app, estimateId);
        isLoaded = true;
        return estimate;
      }),
      saveChanges: fromPromise<SavedChanges, SaveChangesInput>(({ input }) => saveChanges(api, input)),
      saveDiscount: fromPromise<Estimate, SaveDiscountInput>(({ input: { estimateId, discount, version } }) => {
        const { discount_percent, ...amount } = discountFieldsOf(discount);
        const body = discount_percent === null ? amount : { discount_percent };
        return api('estimates.update', { params: { id: estimateId }, body, ifMatch: version });
      }),
      saveDetail: fromPromise<Estimate, SaveDetailInput>(({ input: { estimateId, field, value, version } }) =>
        api('estimates.update', { params: { id: estimateId }, body: { [field]: value }, ifMatch: version }),
      ),
      saveToCatalogue: fromPromise<undefined, { id: string; values: LineValues; itemType: ItemType }>(
        async ({ input: { id, values, itemType } }) => {
          const { description, rate, unit, cost, scope } = values;
          const item = {
            description,
            rate,
            unit,
            item_type: itemType,
            cost,
            markup: null,
            whole_units: false,
            covers: null,
            covers_unit: null,
            tax: null,
            scope,
          };
          const body = { id, code: '', category: '', ...item };
          await api('catalogue.create', { body });
          void invalidate(queryClient, { type: 'catalogue.changed' });
          return undefined;
        },
      ),
      watchEstimate: fromCallback<EstimateEvent, WithEstimateId>(({ input: { estimateId }, sendBack }) => {
        const controller = new AbortController();
        void watchEstimate(app, {
          estimateId,
          send: sendBack,
          onDocumentsChange: () => void invalidate(queryClient, { type: 'documents.changed', estimateId }),
          signal: controller.signal,
        });
        return () => controller.abort();
      }),
      reconnect: fromPromise<void, WithEstimateId>(({ input: { estimateId }, signal }) =>
        waitForServer(app, () => api('estimates.get', { params: { id: estimateId }, signal }), signal),
      ),
    },
  });
}
