/** Tests of the built-in billing portal, on which an owner chooses a package without Stripe. */
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../createApi.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, subscribe, type TestUser } from '../testing/testUser.ts';
import { oneYearAfter } from './packageChoice.ts';
import { isAllowedPortalUrl } from './portalUrls.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const requestBillingUrl = async (owner: TestUser) => (await owner.call('payments.session')).data.url;
const getPage = (url: string) => api.app.request(url);
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.request(url, { method: 'POST', body: new URLSearchParams(form), headers });
const readSubscription = async (owner: TestUser) => (await owner.call('company.get')).data.subscription;

describe('the built-in billing portal', () => {
  it.each([
    ['SINGLE', 'BASIC', 1],
    ['TEAM', 'TEAM', 3],
    ['TEAM_PLUS', 'TEAM_PLUS', 12],
  ])('sets the package %s for a year and redirects to the profile', async (packageName, type, seats) => {
    const owner = await signUpOwner(api);
    const response = await post(await requestBillingUrl(owner), { plan: packageName, seats: '12' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/profile']);
    expect(await readSubscription(owner)).toEqual({
      subscription_type: type,
      subscribed_users: seats,
      subcription_ended: '2027-03-02',
      renews: false,
    });
    expect((await owner.call('users.list')).status).toBe(200);
  });

  it('shows the test billing notice, the number of active users and a cancel link', async () => {
    const owner = await signUpOwner(api);
    const response = await getPage(await requestBillingUrl(owner));
    const page = await response.text();
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page).toContain('Test billing');
    expect(page).toContain('1 active user');
    expect(page).toMatch(/<a [^>]*href="\/profile"[^>]*>Cancel<\/a>/);
  });

  it('contains no scripts and no inline styles, and its content security policy forbids them', async () => {
    const response = await getPage(await requestBillingUrl(await signUpOwner(api)));
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'/,
    );
    const page = await response.text();
    expect(page).not.toMatch(/<script|<style|style=|onclick/);
    const styleResponse = await getPage(/href="([^"]+\.css)"/.exec(page)?.[1] ?? '');
    expect(styleResponse.headers.get('content-type')).toContain('text/css');
  });

  it('shows package names, prices and seats', async () => {
    const page = await (await getPage(await requestBillingUrl(await signUpOwner(api)))).text();
    const text = page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    expect(text).toContain('Single $348.00 a year 1 seat');
    expect(text).toContain('Team $948.00 a year 3 seats');
    expect(text).toContain('Team Plus $300.00 a year for each user');
    expect(text).not.toContain('TEAM_PLUS');
  });

  it('uses the appearance of the app, also after a rejected form', async () => {
    const url = await requestBillingUrl(await signUpOwner(api));
    expect(await (await getPage(`${url}?appearance=dark`)).text()).toContain('<html lang="en" data-appearance="dark">');
    expect(await (await post(`${url}?appearance=light`, {})).text()).toContain('data-appearance="light"');
    for (const query of ['', '?appearance=%22%3E'])
      expect(await (await getPage(url + query)).text()).toContain('<html lang="en">');
  });

  it('uses the font of the app', async () => {
    const config = { ...api.deps.config, fontUrl: '/assets/figtree-latin.woff2' };
    const styleResponse = await createApi({ ...api.deps, config }).request('/billing-portal/portal.css');
    expect(await styleResponse.text()).toContain('url("/assets/figtree-latin.woff2")');
    expect(
      (await getPage(await requestBillingUrl(await signUpOwner(api)))).headers.get('content-security-policy'),
    ).toContain("font-src 'self'");
  });

  it('escapes HTML in the company name', async () => {
    const owner = await signUpOwner(api);
    const name = `<img src=x onerror="alert('1')"> & Sons`;
    await owner.call('company.update', { params: { id: owner.companyId }, body: { name } });
    const page = await (await getPage(await requestBillingUrl(owner))).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Sons');
  });

  it('accepts only one choice in a billing session', async () => {
    const owner = await signUpOwner(api);
    const url = await requestBillingUrl(owner);
    expect((await post(url, { plan: 'TEAM' })).status).toBe(303);
    expect((await post(url, { plan: 'SINGLE' })).status).toBe(404);
    expect((await getPage(url)).status).toBe(404);
    expect((await readSubscription(owner)).subscription_type).toBe('TEAM');
  });

  it('accepts only one of ten concurrent choices', async () => {
    const url = await requestBillingUrl(await signUpOwner(api));
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(url, { plan: 'TEAM' })));
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('has a URL that expires after 30 minutes', async () => {
    const owner = await signUpOwner(api);
    const url = await requestBillingUrl(owner);
    api.clock.advance({ minutes: 29 });
    expect((await getPage(url)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await getPage(url)).status).toBe(404);
    expect((await post(url, { plan: 'TEAM' })).status).toBe(404);
  });

  it('returns 404 for an unknown token', async () => {
    const response = await getPage('/billing-portal/01920000-0000-7000-8000-000000000001');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This billing session has ended');
  });

  it('rejects a package with fewer seats than active users and shows the reason', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
    // The TEAM_PLUS package of the test owner has 10 seats.
    for (let n = 0; n < 3; n++) await addColleague(api, owner, estimatorRole);
    const url = await requestBillingUrl(owner);
    expect(await (await getPage(url)).text()).toContain('Team has 3 seats, fewer than your 4 active users');
    for (const form of [{ plan: 'TEAM' }, { plan: 'SINGLE' }, { plan: 'TEAM_PLUS', seats: '3' }]) {
      const response = await post(url, form);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/role="alert"[^>]*>[^<]*fewer/);
    }
    expect(await readSubscription(owner)).toMatchObject({ subscription_type: 'TEAM_PLUS', subscribed_users: 10 });
    expect((await post(url, { plan: 'TEAM_PLUS', seats: '4' })).status).toBe(303);
  });

  it.each([
    {},
    { plan: 'NONE' },
    { plan: 'toString' },
    { plan: 'TEAM_PLUS' },
    { plan: 'TEAM_PLUS', seats: '0' },
    { plan: 'TEAM_PLUS', seats: '-1' },
    { plan: 'TEAM_PLUS', seats: '1e3' },
    { plan: 'TEAM_PLUS', seats: '999999' },
    { plan: 'TEAM_PLUS', seats: '<script>' },
  ])('rejects the form %j and accepts a corrected one', async (form) => {
    const url = await requestBillingUrl(await signUpOwner(api));
    const response = await post(url, form as Record<string, string>);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<script>');
    expect((await post(url, { plan: 'TEAM' })).status).toBe(303);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost' },
  ])('rejects a post from another origin: %j', async (headers) => {
    const url = await requestBillingUrl(await signUpOwner(api));
    expect((await post(url, { plan: 'TEAM' }, headers as Record<string, string>)).status).toBe(403);
  });

  it('can be opened only by an owner', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const manager = await addColleague(api, owner, managerRole);
    expect((await manager.call('payments.session')).status).toBe(403);
  });

  it('does not write its URL to the log', async () => {
    const owner = await signUpOwner(api);
    await subscribe(api, owner, 'TEAM');
    const url = await requestBillingUrl(owner);
    expect((await getPage(url)).status).toBe(200);
    expect(JSON.stringify(api.log)).not.toContain(url.split('/').at(-1));
  });
});

it.each([
  '/billing-portal/abc',
  'https://plumbline.example/billing-portal/abc',
  'https://checkout.stripe.com/c/pay/1',
  'https://billing.stripe.com/p/session/1',
])('a redirect to %s is allowed [S10]', (url) => {
  expect(isAllowedPortalUrl(url, 'https://plumbline.example')).toBe(true);
});

it.each([
  'http://checkout.stripe.com/c/pay/1',
  'https://checkout.stripe.com.evil.example/',
  'https://evil.example/?https://checkout.stripe.com',
  '//evil.example/x',
  '/\\evil.example/x',
  'javascript:alert(1)',
  'blob:https://checkout.stripe.com/1',
])('a redirect to %s is not allowed [S10]', (url) => {
  expect(isAllowedPortalUrl(url, 'https://plumbline.example')).toBe(false);
});

it.each([
  ['2026-03-02', '2027-03-02'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
])('one year after %s is %s', (day, expectedDay) => {
  expect(oneYearAfter(day)).toBe(expectedDay);
});
