/** Converts the filter of a history to the URL query and back. */
import type { HistoryFilter } from '@plumbline/domain/history/historyFilter';
import { historyKindCodes } from '@plumbline/domain/history/historyKinds';
import { parseDayParam, type SearchParamsFormat } from '../lists/listSearchParams.ts';

export const historySearchParams: SearchParamsFormat<HistoryFilter> = {
  parse(params) {
    const kinds = (params.get('kinds') ?? '').split(',');
    return {
      kinds: historyKindCodes.filter((kind) => kinds.includes(kind)),
      person: params.get('person') || null,
      from: parseDayParam(params, 'from'),
      to: parseDayParam(params, 'to'),
    };
  },
  format({ kinds, person, from, to }) {
    const params = new URLSearchParams();
    if (kinds.length > 0) params.set('kinds', kinds.join(','));
    if (person) params.set('person', person);
    if (from) params.set('from', from);
    if (to) params.set('to', to);
    return params.toString();
  },
};
