/** The part of the data of a call that its caller may read. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { clientData } from '@plumbline/domain/shared/fieldsForClients';
import type { Principal } from './principal.ts';

/** A link shared with a client gets only the fields that the contract marks for clients. `caller` is null in public calls. */
export const visibleData = (caller: Principal | null, { data: schema }: AnyCall, data: unknown): unknown =>
  caller?.kind === 'link' ? clientData(schema, data) : data;
