/**
 * Why a call of the page of a client failed. `invalidLink`: the link does not exist. `conflict`: the document was answered, withdrawn or
 * replaced meanwhile. `refused`: the server refused the input. `unreachable`: no response, so the server may have done the call.
 */
export type ClientFailureKind = 'invalidLink' | 'conflict' | 'refused' | 'unreachable';

/** The error of a call. The message is the sentence of the server, or '' without a response. */
export class ClientCallError extends Error {
  override readonly name = 'ClientCallError';
  readonly kind: ClientFailureKind;

  constructor(kind: ClientFailureKind, message = '', options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
