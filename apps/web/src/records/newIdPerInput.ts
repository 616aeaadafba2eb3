/** Ids of new records for dialogs whose form can be submitted again after a failed attempt. */
import { newId } from '../api/http.ts';

export interface NewIdPerInput {
  /** Returns the id of the new record with this input. Equal inputs have the same id. */
  readonly idOf: (input: object) => string;
  /** Forgets the ids. The next record is another one, also if it has the same input. */
  readonly clear: () => void;
}

/**
 * An attempt with the same input has the same id, because the server may have created the record without a response [F4]. An
 * attempt with other input has a new id, because the API refuses an id with another body.
 */
export function newIdPerInput(): NewIdPerInput {
  const ids = new Map<string, string>();
  return {
    idOf(input) {
      const json = JSON.stringify(input);
      const id = ids.get(json) ?? newId();
      ids.set(json, id);
      return id;
    },
    clear: () => ids.clear(),
  };
}
