/** Creates the URL path of an API call. */
import type { CallName, Params } from './apiCalls.ts';
import { callTable } from './callTable.ts';

/** The path of a call with its ids filled in. */
export function pathOf<N extends CallName>(name: N, params: Params<N>): string {
  const ids = params as Readonly<Record<string, string>>;
  return callTable[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(ids[key] ?? ''));
}
