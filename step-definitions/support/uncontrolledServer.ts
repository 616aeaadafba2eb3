/** A server that steps cannot start or kill and whose mails they cannot read. A step that tries this fails with the reason. */
export abstract class UncontrolledServer {
  readonly #reason: string;

  constructor(reason: string) {
    this.#reason = reason;
  }

  resetLinks(): Promise<string[]> {
    return this.#refuse();
  }

  documentLinks(): Promise<string[]> {
    return this.#refuse();
  }

  start(): Promise<void> {
    return this.#refuse();
  }

  kill(): Promise<void> {
    return this.#refuse();
  }

  #refuse(): Promise<never> {
    return Promise.reject(new Error(`A step starts or kills the server, or reads its mails. ${this.#reason}`));
  }
}
