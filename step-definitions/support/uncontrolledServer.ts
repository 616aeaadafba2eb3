/** A server that the steps cannot start or stop. They also cannot read its mails. A step that does so fails with the reason. */
export abstract class UncontrolledServer {
  readonly #reason: string;

  constructor(reason: string) {
    this.#reason = reason;
  }

  resetLinks(): Promise<string[]> {
    return this.#refuse();
  }

  start(): Promise<void> {
    return this.#refuse();
  }

  kill(): Promise<void> {
    return this.#refuse();
  }

  #refuse(): Promise<never> {
    return Promise.reject(new Error(`A step stops the server or reads its mails. ${this.#reason}`));
  }
}
