/** Tests of the main action of a project. */
import { expect, it } from 'vitest';
import { mapUrl } from '../shared/addressLines.ts';
import { anAddress, anId, aProject } from '../testing/builders.ts';
import { nextStepOf } from './nextStep.ts';
import type { Project } from './project.ts';

const estimate = anId(5);

it.each<[string, Partial<Project>, string | null, string?]>([
  ['a new project without prices', { status: 'NEW' }, 'Price the estimate', `/estimate/${estimate}`],
  [
    'a priced new project',
    { status: 'NEW', current_estimate: 10 },
    'Send the estimate',
    `/estimate/${estimate}?open=send`,
  ],
  [
    'a sent estimate',
    { status: 'ESTIMATE_SENT', current_estimate: 10 },
    'Send again',
    `/estimate/${estimate}?open=send`,
  ],
  ['a negotiation', { status: 'NEGOTIATION', current_estimate: 10 }, 'Send again', `/estimate/${estimate}?open=send`],
  ['a signed job', { status: 'SIGNED' }, 'Schedule', `/project/${anId(4)}?field=job_start_date`],
  [
    'a finished job',
    { status: 'ACCOUNTS_RECEIVABLE' },
    'Record the invoice',
    `/project/${anId(4)}?field=final_invoice`,
  ],
  ['a closed job', { status: 'CLOSED' }, null],
  ['a project without an estimate', { status: 'NEW', estimate: null }, null],
])('the main action of %s', (_, overrides, label, to) => {
  expect(nextStepOf(aProject(overrides))).toEqual(label === null ? null : { label, to });
});

it('the link to a map has the encoded address, and there is none without an address', () => {
  expect(mapUrl(anAddress({ line2: 'Larimer & 12th #4' }))).toBe(
    'https://www.google.com/maps/search/?api=1&query=1208%20Larimer%20%26%2012th%20%234%2C%20Denver%2C%20CO%2080204',
  );
  expect(mapUrl(anAddress({ line1: '', line2: '', city: '', zip_code: '' }))).toBe('');
});
