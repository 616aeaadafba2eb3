/** HTTP handlers of templates: lines of an estimate that a company reuses in other estimates. */

import { toApiValues } from '@plumbline/domain/estimates/lines/line';
import { changedValues } from '@plumbline/domain/events/changedValues';
import { linesOf, rowsOfEstimate, selectRows } from '@plumbline/domain/templates/copiedRows';
import { maxTemplates } from '@plumbline/domain/templates/template';
import { readEstimate } from '../estimates/store.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  lockTemplateCount,
  readTemplate,
  readTemplateSummary,
  renameTemplate,
  templateVersions,
} from './store.ts';

export const templateHandlers = {
  'templates.list': { listVersions: templateVersions, handle: ({ tx, caller }) => listTemplates(tx, caller) },

  'templates.get': ({ tx, caller, params }) => readTemplate(tx, caller, params.id),

  'templates.create': {
    readExisting: ({ tx, caller }, id) => readTemplateSummary(tx, caller, id),
    async handle({ tx, caller, newId: id, params, body: { name, lines }, now }) {
      const estimate = await readEstimate(tx, caller, params.id);
      const allRows = rowsOfEstimate(estimate);
      const rows = lines ? selectRows(allRows, new Set(lines)) : allRows;
      const lineCount = linesOf(rows).length;
      if (lineCount === 0) throw invalidField('lines', 'A template has at least one line. Select other lines');
      if ((await lockTemplateCount(tx, caller)) >= maxTemplates)
        throw new ApiError('conflict', `A company has at most ${maxTemplates} templates. Delete one first`);
      const values = rows.map((row) => toApiValues(row.values));
      const { client_notes: clientNotes, terms } = estimate;
      const template = await insertTemplate(tx, caller, { id, name, rows: values, lineCount, clientNotes, terms, now });
      await recordEvent({ tx, caller, now }, { type: 'template.created', recordId: id, payload: {} });
      return template;
    },
  },

  'templates.rename': async ({ tx, caller, params: { id }, body: { name }, now }) => {
    const storedTemplate = await readTemplateSummary(tx, caller, id);
    const template = await renameTemplate(tx, caller, id, name, now);
    const payload = { changes: changedValues(storedTemplate, template) };
    await recordEvent({ tx, caller, now }, { type: 'template.renamed', recordId: id, payload });
    return template;
  },

  'templates.delete': async ({ tx, caller, params: { id }, now }) => {
    await deleteTemplate(tx, caller, id);
    await recordEvent({ tx, caller, now }, { type: 'template.deleted', recordId: id, payload: {} });
  },
} satisfies Partial<Handlers>;
