/** Tests of the project form. */
import { expect, test } from 'vitest';
import { rebaseForm } from '../shared/formChanges.ts';
import { anId, aProject } from '../testing/builders.ts';
import { newProjectInput, projectChanges, projectErrors, projectForm, projectInput, projectToApi } from './form.ts';

const project = aProject({ estimation: 12500, job_start_date: '2026-04-01', office: anId(20) });
const validForm = (overrides: Partial<ReturnType<typeof projectInput>>) =>
  projectForm.validateSync({ ...projectInput(project), ...overrides }, { abortEarly: false });

test('a stored project fills the form, and an unchanged form has no changes', () => {
  expect(projectInput(project)).toMatchObject({
    projectTitle: project.title,
    clientNo: '3035550187',
    estimation: '12,500.00',
    final_invoice: '0.00',
    job_start_date: '2026-04-01',
    job_end_date: '',
    estimator: '',
  });
  expect(projectChanges(project, validForm({}))).toEqual({});
});

test('a new project has the status NEW and the prices 0, and its other fields are empty [R9.05]', () => {
  const input = newProjectInput({ country: 'US', projectTitle: 'Roof' });
  expect(input).toMatchObject({ status: 'NEW', estimation: '0.00', country: 'US', office: '', date_assigned: '' });
  expect(projectToApi(projectForm.validateSync(input))).toMatchObject({
    title: 'Roof',
    status: 'NEW',
    office: null,
    estimation: 0,
    client: { name: '', phone_no: '' },
    date_assigned: null,
  });
});

test('only changed fields are sent, including the fields of the address and the client [R7.16]', () => {
  expect(projectChanges(project, validForm({ estimation: '13,000', job_start_date: '' }))).toEqual({
    estimation: 13000,
    job_start_date: null,
  });
  expect(projectChanges(project, validForm({ city: 'Golden', clientName: 'Kim Reyes' }))).toEqual({
    address: { city: 'Golden' },
    client: { name: 'Kim Reyes' },
  });
});

test('rebaseForm applies the changes of this user to the saved record and lists each difference with its author [F6]', () => {
  const before = projectInput(project);
  const localInput = { ...before, city: 'Golden', jobType: 'Siding', status: 'SIGNED' };
  const serverInput = { ...before, city: 'Aurora', status: 'SIGNED', refferedBy: 'Home show' };
  const { merged, differences } = rebaseForm(before, localInput, serverInput);
  expect(merged).toEqual({ ...before, city: 'Golden', jobType: 'Siding', status: 'SIGNED', refferedBy: 'Home show' });
  expect(differences).toEqual([
    { field: 'refferedBy', localValue: before.refferedBy, serverValue: 'Home show', author: 'otherUser' },
    { field: 'jobType', localValue: 'Siding', serverValue: before.jobType, author: 'localUser' },
    { field: 'city', localValue: 'Golden', serverValue: 'Aurora', author: 'both' },
  ]);
});

test('errors of the API are assigned to the form fields', () => {
  expect(
    projectErrors({ 'client.phone_no': ['Invalid number', 'Too long'], title: ['Required'], office: ['Not an id'] }),
  ).toEqual({ clientNo: 'Invalid number', projectTitle: 'Required', office: 'Not an id' });
});

test.each([
  ['an unchanged negative price', '-79.56', '-79.56', -79.56],
  ['a corrected negative price', '-1,079.56', '-0.01', -0.01],
  ['a price that is no longer negative', '-79.56', '0', 0],
])('the change order price of signed credits can be %s', (_, stored, typed, value) => {
  const input = { ...projectInput(project), change_order_price: typed };
  const context = { stored: { ...projectInput(project), change_order_price: stored } };
  expect(projectForm.validateSync(input, { context }).change_order_price).toBe(value);
});

test.each(['0.00', '79.56'])('a change order price of %s cannot become negative', (stored) => {
  const input = { ...projectInput(project), change_order_price: '-0.01' };
  const context = { stored: { ...projectInput(project), change_order_price: stored } };
  expect(() => projectForm.validateSync(input, { context })).toThrow('Must not be negative');
  expect(() => projectForm.validateSync(input)).toThrow('Must not be negative');
});

test('the other prices cannot be negative, whatever is stored', () => {
  for (const field of ['estimation', 'final_invoice']) {
    const stored = { ...projectInput(project), [field]: '-1.00' };
    expect(() => projectForm.validateSync(stored, { context: { stored } })).toThrow('Must not be negative');
  }
});
