/** A failed start that whoever started the server can mend: the message is a sentence that says how. */
export class StartupError extends Error {
  override readonly name: string = 'StartProblem';
}
