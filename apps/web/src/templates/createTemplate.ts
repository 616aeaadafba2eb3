/** Creates templates from an estimate. A repeated attempt creates no second template. */
import { templateTexts } from '@plumbline/domain/messages/templateTexts';
import type { SubmitResult } from '@plumbline/ui/components/Form';
import { newId } from '../api/http.ts';
import type { SignedInApp } from '../app/appContext.ts';
import { changeTemplate } from './changeTemplate.ts';

interface NewTemplate {
  readonly name: string;
  /** The ids of the selected lines. Missing if the template gets all lines. */
  readonly lines?: readonly string[];
}

const { failures, toasts } = templateTexts;

/**
 * Returns a function that creates a template. An attempt with the same input has the same id, because the server may have created
 * the template without a response [F4]. An attempt with other input has a new id, because the API refuses an id with another body.
 */
export function templateCreator(app: Pick<SignedInApp, 'api' | 'queryClient' | 'toasts'>, estimateId: string) {
  const ids = new Map<string, string>();

  function idOf(template: NewTemplate): string {
    const json = JSON.stringify(template);
    const id = ids.get(json) ?? newId();
    ids.set(json, id);
    return id;
  }

  return ({ name, lines }: NewTemplate): Promise<SubmitResult> => {
    const body = { id: idOf({ name, ...(lines && { lines }) }), name, ...(lines && { lines: [...lines] }) };
    return changeTemplate(app, () => app.api('templates.create', { params: { id: estimateId }, body }), {
      success: toasts.created,
      failure: failures.create,
    });
  };
}
