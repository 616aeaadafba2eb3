/** Tests of the API calls for signing up and for changing the company and its logo. */
import { messages } from '@plumbline/domain/messages/messages';
import { anAddress } from '@plumbline/domain/testing/builders';
import { aJpeg, aPng } from '@plumbline/domain/testing/imageBuilders';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatBytes, dataUrl, encodeText } from '../testing/encodeBytes.ts';
import { aGif, aHeic } from '../testing/sampleFiles.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api);
});
afterAll(() => api.close());

/** The body of a sign-up. */
const signUpBody = (overrides: object = {}) => ({
  company_name: 'Front Range Exteriors',
  email: 'new@frontrange.example',
  phone_no: '303-555-0142',
  password: 'secret',
  first_name: 'Dana',
  last_name: 'Whitlock',
  ...overrides,
});
/** Each sign-up has a different client IP, because the number of sign-ups of one client IP is limited. */
let clientCount = 0;
const signUp = (body: object) =>
  call(api, 'company.signUp', { headers: { 'X-Forwarded-For': `192.0.2.${++clientCount}` }, body });
const update = (body: object, headers: Record<string, string> = {}) =>
  owner.call('company.update', { params: { id: owner.companyId }, body, headers });

describe('signing up [R2.11, R7.02]', () => {
  it('creates a company without a package and a signed-in owner', async () => {
    const { status, data } = await signUp(signUpBody());
    expect(status).toBe(201);
    const meResponse = await call(api, 'users.me', { headers: { Authorization: `Bearer ${data.access}` } });
    expect(meResponse.data).toMatchObject({
      first_name: 'Dana',
      email: 'new@frontrange.example',
      username: 'new@frontrange.example',
      profile: {
        role: ownerRole,
        company: {
          name: 'Front Range Exteriors',
          phone_no: '+13035550142',
          subscription: { subscription_type: 'NONE', subcription_ended: null },
        },
      },
    });
  });

  it('rejects an existing email, ignoring case [R8.02]', async () => {
    expect((await signUp(signUpBody({ email: 'taken@frontrange.example' }))).status).toBe(201);
    const repeatedResponse = await signUp(signUpBody({ email: 'TAKEN@frontrange.example' }));
    expect(repeatedResponse.status).toBe(409);
    expect(repeatedResponse.error.message).toBe(messages.formError.signUp);
  });

  it('creates one company for twenty concurrent requests with the same email [F4]', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => signUp(signUpBody({ email: 'race@company.example' }))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await api.db.system((tx) =>
      tx.execute(`select id from companies where email = 'race@company.example'`),
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{ company_name: '' }, 'company_name', messages.validation.required],
    [{ company_name: 'A' }, 'company_name', messages.validation.tooShort],
    [{ email: 'not-an-email' }, 'email', messages.validation.invalidEmail],
    [{ phone_no: '12345678' }, 'phone_no', messages.validation.invalidNumber],
    [{ phone_no: 'call me 44 20 7946 0958' }, 'phone_no', messages.validation.invalidNumber],
    [{ phone_no: '1234567890123456' }, 'phone_no', messages.validation.invalidNumber],
    [{ password: '12345' }, 'password', messages.validation.tooShort],
    [{ first_name: 'D' }, 'first_name', messages.validation.tooShort],
    [{ last_name: undefined }, 'last_name', messages.validation.required],
  ])('with %j returns 400 with a field error [R5.02]', async (overrides, field, message) => {
    const { status, error } = await signUp(signUpBody(overrides));
    expect(status).toBe(400);
    expect(error.fields?.[field]?.[0]).toBe(message);
  });

  it('ignores unknown fields [S3]', async () => {
    const { data } = await signUp(
      signUpBody({
        email: 'keys@company.example',
        role: estimatorRole,
        subscription_type: 'TEAM',
        company: owner.companyId,
        id: owner.id,
      }),
    );
    const meResponse = await call(api, 'users.me', { headers: { Authorization: `Bearer ${data.access}` } });
    expect(meResponse.data.profile).toMatchObject({
      role: ownerRole,
      company: { subscription: { subscription_type: 'NONE' } },
    });
    expect(meResponse.data.profile.company.id).not.toBe(owner.companyId);
  });
});

describe('changing the company [R7.07]', () => {
  it('changes only the fields in the request', async () => {
    const address = anAddress({ city: 'Golden' });
    const { status, data } = await update({ address, phone_no: '+13035550199' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ address, phone_no: '+13035550199', email: owner.email });
    expect((await update({ default_state: 'CO' })).data).toMatchObject({ address, default_state: 'CO' });
  });

  it('stores the default tax, keeps it if the field is missing, and removes it if the field is null', async () => {
    expect((await owner.call('company.get')).data.default_tax).toBeNull();
    expect((await update({ default_tax: 8.25 })).data.default_tax).toBe(8.25);
    expect((await update({ default_units: 'SF' })).data).toMatchObject({ default_units: 'SF', default_tax: 8.25 });
    expect((await update({ default_tax: 0 })).data.default_tax).toBe(0);
    expect((await update({ default_tax: null })).data.default_tax).toBeNull();
  });

  it('stores the default markups, and keeps the markups of the item types that are not in the request', async () => {
    expect((await owner.call('company.get')).data).toMatchObject({
      default_markup: null,
      item_type_markups: { EQUIPMENT: null, MATERIAL: null, MISC: null, PERSONNEL: null },
    });
    await update({ default_markup: 30, item_type_markups: { MATERIAL: 25 } });
    await update({ item_type_markups: { PERSONNEL: 60 } });
    const { data } = await update({ default_units: 'SF' });
    expect(data).toMatchObject({ default_markup: 30, item_type_markups: { MATERIAL: 25, PERSONNEL: 60, MISC: null } });
    const emptied = (await update({ default_markup: null, item_type_markups: { MATERIAL: null } })).data;
    expect(emptied).toMatchObject({ default_markup: null, item_type_markups: { MATERIAL: null, PERSONNEL: 60 } });
  });

  it('keeps a phone number of 9 digits from sign-up and rejects a change to another number of 9 digits [R5.02, R5.03]', async () => {
    const email = 'nine@frontrange.example';
    const { data } = await signUp(signUpBody({ email, phone_no: '303-555-014' }));
    const headers = { Authorization: `Bearer ${data.access}` };
    const { id } = (await call(api, 'company.get', { headers })).data;
    const change = (body: object) => call(api, 'company.update', { headers, params: { id }, body });
    const sameNumberResponse = await change({ name: 'Foothills', phone_no: '303-555-014' });
    expect([sameNumberResponse.status, sameNumberResponse.data.name, sameNumberResponse.data.phone_no]).toEqual([
      200,
      'Foothills',
      '303-555-014',
    ]);
    const otherNumberResponse = await change({ phone_no: '303-555-015' });
    expect([otherNumberResponse.status, otherNumberResponse.error.fields]).toEqual([
      400,
      { phone_no: [messages.validation.invalidNumber] },
    ]);
  });

  it('ignores package, version and id in the request [S3]', async () => {
    const companyBefore = (await owner.call('company.get')).data;
    const { data } = await update({
      id: 'x',
      version: 99,
      subscription: { subscription_type: 'TEAM_PLUS', subscribed_users: 500 },
      subscription_type: 'TEAM',
      subscribed_users: 500,
    });
    expect(data).toEqual({ ...companyBefore, version: companyBefore.version + 1 });
  });

  it.each([
    [{ phone_no: '303' }, 'phone_no', messages.validation.invalidNumber],
    [{ fax_no: '303' }, 'fax_no', messages.validation.invalidNumber],
    [{ email: 'nobody' }, 'email', messages.validation.invalidEmail],
    [{ address: anAddress({ zip_code: '80' }) }, 'address.zip_code', messages.validation.invalidZipCode],
    [{ name: '' }, 'name', messages.validation.required],
    [{ name: 7 }, 'name', expect.any(String)],
    [{ default_tax: 101 }, 'default_tax', 'At most 100'],
    [{ default_tax: '8' }, 'default_tax', messages.validation.invalidNumber],
    [{ default_markup: -1 }, 'default_markup', 'Must not be negative'],
    [{ item_type_markups: { MISC: 10_001 } }, 'item_type_markups.MISC', 'At most 10000'],
  ])('with %j returns 400 with a field error [R5.03]', async (body, field, message) => {
    const { status, error } = await update(body);
    expect(status).toBe(400);
    expect(error.fields?.[field]?.[0]).toEqual(message);
  });

  it('is forbidden for a manager, who can read the company', async () => {
    const manager = await addColleague(api, owner, managerRole);
    const response = await manager.call('company.update', { params: { id: owner.companyId }, body: { name: 'Mine' } });
    expect(response.status).toBe(403);
    expect((await manager.call('company.get')).status).toBe(200);
  });
});

describe('the logo [R5.07, S9]', () => {
  it.each([
    ['a PNG', dataUrl(aPng())],
    ['a JPEG', dataUrl(aJpeg(), 'image/jpeg')],
    ['a PNG with a comment', dataUrl(aPng({ comment: 'Made with a < b & c > d' }))],
  ])('can be %s and is returned unchanged', async (_, logo) => {
    expect((await update({ logo })).data.logo).toBe(logo);
    expect((await owner.call('company.get')).data.logo).toBe(logo);
  });

  it('is stored with the type of its content, not the declared type', async () => {
    expect((await update({ logo: dataUrl(aJpeg(), 'image/png') })).data.logo).toBe(dataUrl(aJpeg(), 'image/jpeg'));
  });

  it('is removed by null', async () => {
    await update({ logo: dataUrl(aPng()) });
    expect((await update({ logo: null })).data.logo).toBeNull();
  });

  const svg = encodeText('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const page = encodeText('<!doctype html><script>alert(1)</script>');
  it.each([
    ['an SVG', dataUrl(svg, 'image/svg+xml')],
    ['an SVG with the type PNG', dataUrl(svg)],
    ['HTML with the type PNG', dataUrl(page)],
    ['a PNG with appended HTML', dataUrl(concatBytes(aPng(), page))],
    ['a JPEG with appended HTML', dataUrl(concatBytes(aJpeg(), page))],
    ['a PNG with HTML in a comment', dataUrl(aPng({ comment: '<html><script>alert(1)</script>' }))],
    ['a JPEG with HTML in a comment', dataUrl(aJpeg({ comment: '<!DOCTYPE html>' }), 'image/jpeg')],
    ['a PNG that is also PHP', dataUrl(aPng({ comment: '<?php system($_GET["c"]); ?>' }))],
    ['a PNG that is also a PDF', dataUrl(aPng({ comment: '%PDF-1.4' }))],
    ['a JPEG with an appended HEIC image', dataUrl(concatBytes(aJpeg(), aHeic()), 'image/jpeg')],
    ['a PNG with a character set in its data URL', dataUrl(aPng()).replace(';', ';charset=utf-8;')],
    ['a PNG with a name in its data URL', dataUrl(aPng()).replace(';', ';name=logo.png;')],
    ['a GIF', dataUrl(aGif(), 'image/gif')],
    ['a truncated PNG', dataUrl(aPng().slice(0, 40))],
    ['a truncated JPEG', dataUrl(aJpeg().slice(0, 20))],
    ['a PNG of 60,000 x 60,000 pixels', dataUrl(aPng({ width: 60_000, height: 60_000 }))],
    ['a JPEG of 60,000 x 60,000 pixels', dataUrl(aJpeg({ width: 60_000, height: 60_000 }))],
    ['a PNG with width 0', dataUrl(aPng({ width: 0 }))],
    ['a URL', 'https://evil.example/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['invalid base64', 'data:image/png;base64,@@@@'],
    ['an empty text', ''],
  ])('cannot be %s', async (_, logo) => {
    const { status, error } = await update({ logo });
    expect(status).toBe(400);
    expect(error.message).toBe(messages.validation.selectImage);
  });

  it.each([
    ['larger than 2 MiB', 2 * 2 ** 20 + 1],
    ['38 MB, which is about 50 MB as base64', 38_000_000],
  ])('cannot be %s', async (_, byteCount) => {
    const { status, error } = await update({
      logo: `data:image/png;base64,${'A'.repeat(Math.ceil(byteCount / 3) * 4)}`,
    });
    expect(status).toBe(413);
    expect(error.message).toBe(messages.validation.selectImage);
  });
});
