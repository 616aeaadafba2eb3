/** Tests of the user that the demo signs in at its start. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type DemoApp, demoUsers, userAtStart } from './demoSession.ts';

const memoryStorage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
};

const appWith = ({ refresh = null }: { refresh?: string | null } = {}) =>
  ({ tokens: { refresh: () => refresh } }) as unknown as DemoApp;
const dashboard = { pathname: '/' };

describe('the user at the start of the demo', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
    return () => vi.unstubAllGlobals();
  });

  it('is the owner at the first visit only', () => {
    expect(userAtStart(appWith(), dashboard)?.roleName).toBe('Owner');
    expect(userAtStart(appWith(), dashboard)).toBeUndefined();
  });

  it('is nobody if the visitor opens another page, for example the link of a mail, or has a session', () => {
    expect(userAtStart(appWith(), { pathname: '/recovery/token' })).toBeUndefined();
    localStorage.removeItem('plumbline.demo.opened');
    expect(userAtStart(appWith({ refresh: 'token' }), dashboard)).toBeUndefined();
  });

  it('is once the user that the visitor has chosen', () => {
    const [, , estimator] = demoUsers;
    sessionStorage.setItem('plumbline.demo.nextUser', estimator?.email ?? '');
    expect(userAtStart(appWith(), dashboard)).toBe(estimator);
    expect(userAtStart(appWith(), dashboard)).toBeUndefined();
  });
});
