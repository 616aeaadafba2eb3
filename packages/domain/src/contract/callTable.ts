/** The table of all API calls for the client, without schemas. */
import type { Call } from '../shared/call.ts';
import { type CallName, callNames, callOf } from './apiCalls.ts';

/** The properties of a call that the client needs. */
export type ClientCall = Pick<Call, 'method' | 'path' | 'status' | 'requestType' | 'responseType'>;

const clientCall = ({ method, path, status, requestType, responseType }: Call): ClientCall => ({
  method,
  path,
  status,
  ...(requestType && { requestType }),
  ...(responseType && { responseType }),
});

/**
 * The properties of all calls that the client needs, without their schemas. The build of the web app replaces this module with its
 * value (apps/web/callTablePlugin.ts), so that the first page does not load the schemas of all calls.
 */
export const callTable = Object.fromEntries(callNames.map((name) => [name, clientCall(callOf(name))])) as Readonly<
  Record<CallName, ClientCall>
>;
