/** The table of all API calls, without schemas, for the web app. */
import type { Call } from '../shared/call.ts';
import { type CallName, callNames, callOf } from './apiCalls.ts';

/** The properties of a call that the web app needs. */
export type CallTableEntry = Pick<Call, 'method' | 'path' | 'status' | 'requestType' | 'responseType'>;

const toEntry = ({ method, path, status, requestType, responseType }: Call): CallTableEntry => ({
  method,
  path,
  status,
  ...(requestType && { requestType }),
  ...(responseType && { responseType }),
});

/**
 * For each call, the properties that the web app needs, without the schemas. The build of the web app replaces this module with
 * its value (apps/web/callTablePlugin.ts), so that the first page does not load the schemas of all calls.
 */
export const callTable = Object.fromEntries(callNames.map((name) => [name, toEntry(callOf(name))])) as Readonly<
  Record<CallName, CallTableEntry>
>;
