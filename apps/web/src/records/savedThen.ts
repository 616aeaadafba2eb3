import type { RecordSaveResult } from '@plumbline/ui/components/RecordForm';

type Save<Kind, Form> = (form: Form, base: Kind | null) => Promise<RecordSaveResult<Kind>>;

/** A save after which the form is left: its draft goes first, for the next page may be slow, and loaded again meanwhile. */
export const savedThen =
  <Kind, Form>(
    save: Save<Kind, Form>,
    kept: { write: (draft: null) => void },
    leave: (saved: Kind) => unknown,
  ): Save<Kind, Form> =>
  async (form, base) => {
    const result = await save(form, base);
    if (result.ok) {
      kept.write(null);
      await leave(result.record);
    }
    return result;
  };
