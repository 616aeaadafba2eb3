/** Tests of the schemas of a project, in the form and in the API. */
import { describe, expect, it } from 'vitest';
import { anId, aProject } from '../testing/builders.ts';
import { validationErrors } from '../testing/validationErrors.ts';
import { projectBody, projectPatch } from './contract.ts';
import { projectForm, projectToApi, projectToForm } from './form.ts';

const form = (overrides: Readonly<Record<string, unknown>> = {}) => ({ projectTitle: 'Roof', ...overrides });

describe('the project form [R2.24-R2.26, R5.06]', () => {
  it('requires only a title', () => {
    expect(validationErrors(projectForm, form())).toEqual({});
    expect(validationErrors(projectForm, {})).toEqual({ projectTitle: 'Required' });
    expect(validationErrors(projectForm, form({ projectTitle: '   ' }))).toEqual({ projectTitle: 'Required' });
  });

  it('accepts no phone number of the client, or one with 10 digits', () => {
    expect(validationErrors(projectForm, form({ clientNo: '303555014' }))).toEqual({ clientNo: 'Invalid number' });
    expect(validationErrors(projectForm, form({ clientNo: '30355501422' }))).toEqual({ clientNo: 'Invalid number' });
    expect(validationErrors(projectForm, form({ clientNo: '3035550142' }))).toEqual({});
    expect(validationErrors(projectForm, form({ clientNo: '' }))).toEqual({});
  });

  it('requires 5 digits in the zip code', () => {
    expect(validationErrors(projectForm, form({ zipCode: '802041' }))).toEqual({ zipCode: 'Invalid zip code' });
  });

  it('parses typed prices', () => {
    expect(projectForm.cast(form({ estimation: '12,500.50', finalInvoice: '' }))).toMatchObject({
      estimation: 12_500.5,
      final_invoice: 0,
    });
    expect(projectForm.cast(form({ estimation: '$1,234.50' }))).toMatchObject({ estimation: 1234.5 });
  });

  it.each(['abc', '1,00', '1e3', '--5', '12 000', '5%', '1.234,50', '€5'])('refuses the price %s', (estimation) => {
    expect(validationErrors(projectForm, form({ estimation }))).toEqual({ estimation: 'Invalid number' });
  });

  it('refuses a price below 0, above the limit, or with fractions of a cent', () => {
    expect(validationErrors(projectForm, form({ estimation: -1 }))).toHaveProperty('estimation');
    expect(validationErrors(projectForm, form({ estimation: '100,000,000,000' }))).toHaveProperty('estimation');
    expect(validationErrors(projectForm, form({ estimation: '0.005' }))).toHaveProperty('estimation');
  });

  it('accepts only existing days, and no day', () => {
    expect(validationErrors(projectForm, form({ job_start_date: '2024-02-29', job_end_date: '' }))).toEqual({});
    expect(validationErrors(projectForm, form({ job_start_date: '2026-02-29' }))).toEqual({
      job_start_date: 'Not a date',
    });
    expect(validationErrors(projectForm, form({ job_start_date: '03-02-2026' }))).toEqual({
      job_start_date: 'Not a date',
    });
  });

  it('accepts days in the US format, which the API refuses', () => {
    expect(projectForm.cast(form({ job_start_date: '2/3/2026' }))).toMatchObject({ job_start_date: '2026-02-03' });
    expect(validationErrors(projectBody, { title: 'Roof', job_start_date: '2/3/2026' })).toEqual({
      job_start_date: 'Not a date',
    });
  });

  it('converts a stored project to the form and back, with +1 before the phone in the API [R3.04]', () => {
    const project = aProject({ office: anId(3), estimator: anId(2), referred_by: 'Angi', estimation: 9_800 });
    const {
      id,
      created_date,
      status_since,
      signed_on,
      contract_value,
      current_estimate,
      estimate,
      favourite,
      created_by,
      version,
      ...body
    } = project;

    expect(projectToForm(project).clientNo).toBe('3035550187');
    expect(projectToApi(projectForm.cast(projectToForm(project)))).toEqual(body);
    expect(validationErrors(projectBody, body)).toEqual({});
  });
});

describe('a project in the API [R7.15, R7.16]', () => {
  it('has the status New and the prices 0 by default [R4.01, R9.05]', () => {
    expect(projectBody.cast({ title: 'Roof' })).toMatchObject({
      status: 'NEW',
      estimation: 0,
      final_invoice: 0,
      change_order_price: 0,
      office: null,
      estimator: null,
      job_start_date: null,
      client: { name: '', phone_no: '' },
    });
  });

  it('does not convert values of a wrong type', () => {
    const body = { title: 7, estimation: '5', office: 'denver', status: 'Signed', client: { phone_no: '3035550142' } };

    expect(validationErrors(projectBody, body)).toMatchObject({
      estimation: 'Invalid number',
      office: 'Not an id',
      status: 'Not one of the choices',
      'client.phone_no': 'Invalid number',
    });
    expect(validationErrors(projectBody, body)).toHaveProperty('title');
  });

  it('has no default values in a change', () => {
    expect(projectPatch.cast({ status: 'SIGNED' })).toEqual({ status: 'SIGNED' });
  });

  it('can lose its office and its job start date in a change, but not its title', () => {
    expect(validationErrors(projectPatch, { office: null, job_start_date: null })).toEqual({});
    expect(validationErrors(projectPatch, { title: '' })).toEqual({ title: 'Required' });
  });

  it.each(['status', 'title', 'estimation'])('refuses null for the %s in a change', (field) => {
    expect(validationErrors(projectPatch, { [field]: null })).toHaveProperty(field);
  });

  it('refuses characters that PostgreSQL cannot store', () => {
    expect(validationErrors(projectBody, { title: 'Roof\0' })).toHaveProperty('title');
    expect(validationErrors(projectBody, { title: 'Roof \ud800' })).toHaveProperty('title');
  });
});
