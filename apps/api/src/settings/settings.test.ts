/** Tests of the settings that the server reads from environment variables. */
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Environment } from './environmentReader.ts';
import { settingDescriptions } from './settingDescriptions.ts';
import { readSettings } from './settings.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICES: 'SINGLE=price_a, TEAM=price_b, TEAM_PLUS=price_c',
};

describe('readSettings', () => {
  it('defaults to port 3000 on loopback, ./data and the demo company', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      stripe: undefined,
      s3: undefined,
      trustedProxies: 0,
      metricsToken: undefined,
      logLevel: 'info',
      demo: true,
      workers: 'inside',
      workerPort: undefined,
    });
  });

  it('turns the demo company off by default if DATABASE_URL is set, and DEMO overrides the default', () => {
    const DATABASE_URL = 'postgresql://app:secret@db.example.com/plumbline';
    expect(readSettings({ DATABASE_URL }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
    expect(readSettings({ DEMO: 'off' }).demo).toBe(false);
  });

  it('accepts a DATABASE_URL with a Unix socket', () => {
    const DATABASE_URL = 'postgresql://postgres:p@%2Fsrv%2Fdata%2Fpostgres/plumbline';
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('accepts a DATABASE_URL with several hosts, and no other', () => {
    const DATABASE_URL = 'postgresql://app:a,b@10.0.0.1:5432,[fd00::2]:5433,db/plumbline?sslmode=require';
    expect(readSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(() => readSettings({ DATABASE_URL: 'postgresql://app@10.0.0.1:5432,db:port/plumbline' })).toThrow(
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    );
  });

  it('prepares no statements with DATABASE_DIRECT_URL, which needs DATABASE_URL', () => {
    const DATABASE_URL = 'postgresql://app:secret@pgbouncer:6432/plumbline';
    const DATABASE_DIRECT_URL = 'postgresql://app:secret@db:5432/plumbline';
    expect(readSettings({ DATABASE_URL })).toMatchObject({ preparedStatements: true, databaseDirectUrl: undefined });
    expect(readSettings({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      preparedStatements: false,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
    const withPrepared = { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARED_STATEMENTS: 'on' };
    expect(readSettings(withPrepared).preparedStatements).toBe(true);
    expect(() => readSettings({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL is only for a DATABASE_URL');
  });

  it('treats an empty variable as not set', () => {
    expect(readSettings({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  it('removes the trailing slash of PUBLIC_URL', () => {
    expect(readSettings({ PUBLIC_URL: 'https://plumbline.example.com/' }).publicUrl).toBe(
      'https://plumbline.example.com',
    );
  });

  it('accepts WEAK_PASSWORD_HASHES only for a server that its own machine uses', () => {
    const read = (env: Environment) => readSettings({ WEAK_PASSWORD_HASHES: 'on', ...env }).weakPasswordHashes;
    expect(readSettings({}).weakPasswordHashes).toBe(false);
    expect(read({ PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true);
    for (const env of [
      {},
      { PUBLIC_URL: 'https://plumbline.example.com' },
      { PUBLIC_URL: 'http://127.0.0.1:3000', NODE_ENV: 'production' },
    ])
      expect(() => read(env)).toThrow('WEAK_PASSWORD_HASHES is for tests only');
  });

  it('reads the Stripe prices by package', () => {
    expect(readSettings(stripe).stripe?.prices).toEqual({ BASIC: 'price_a', TEAM: 'price_b', TEAM_PLUS: 'price_c' });
  });

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_PRICES', 'SINGLE=price_a,TEAM=price_b'],
    ['STRIPE_PRICES', 'SINGLE=price_a,TEAM=price_b,TEAM_PLUS=price_b'],
    ['STRIPE_PRICES', 'SINGLE=price_a,TEAM=price_b,TEAM_PLUS=price_c,TEAMPLUS=price_d'],
    ['STRIPE_PRICES', 'SINGLE=price_a,TEAM=price_b,TEAM_PLUS='],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings({ ...stripe, [name]: value })).toThrow(`\n  ${name} must`);
  });

  it('reads the settings of backups', () => {
    expect(readSettings({}).backup).toEqual({
      folder: undefined,
      time: '02:00',
      keep: 7,
      recipients: [],
      passphrase: undefined,
    });
    const env = {
      BACKUP_DIR: '/backups',
      BACKUP_TIME: '23:45',
      BACKUP_KEEP: '30',
      BACKUP_RECIPIENT: 'age1abc, age1def',
    };
    expect(readSettings(env).backup).toEqual({
      folder: '/backups',
      time: '23:45',
      keep: 30,
      recipients: ['age1abc', 'age1def'],
      passphrase: undefined,
    });
  });

  it.each([
    ['BACKUP_TIME', '24:00'],
    ['BACKUP_TIME', '2:00'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_RECIPIENT', 'AGE-SECRET-KEY-1'],
    ['BACKUP_PASSPHRASE', 'also'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readSettings({ BACKUP_RECIPIENT: 'age1abc', [name]: value })).toThrow(`\n  ${name} must`);
  });

  it('throws one error that names all invalid variables', () => {
    const invalidEnv = {
      PORT: '70000',
      PUBLIC_URL: 'https://example.com/app',
      DATABASE_URL: 'mysql://db',
      TRUST_PROXY: 'perhaps',
      METRICS_TOKEN: 'two words',
      LOG_LEVEL: 'loud',
      WORKERS: 'outside',
      ...stripe,
      STRIPE_PRICES: 'TEAM=price_b',
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'files',
    };
    expect(() => readSettings(invalidEnv)).toThrow(
      [
        'Correct these environment variables:',
        '  DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
        "  PORT must be a whole number from 0 to 65535, not '70000'",
        '  PUBLIC_URL must be a URL without a path',
        '  STRIPE_PRICES must be SINGLE=price_..,TEAM=price_..,TEAM_PLUS=price_.., with a different price for each package',
        '  S3_KEY, S3_SECRET must be set too, because S3_ENDPOINT, S3_BUCKET are set',
        "  TRUST_PROXY must be on, off, the number of proxies, or IPs and ranges with commas between them, not 'perhaps'",
        '  METRICS_TOKEN must consist of printable ASCII characters without spaces',
        "  LOG_LEVEL must be one of debug, info, warn, error, silent, not 'loud'",
        "  WORKERS must be one of inside, none, not 'outside'",
      ].join('\n'),
    );
  });

  it.each([
    ['DATABASE_URL', 'mysql://app:hunter2@db'],
    ['SMTP_URL', 'http://app:hunter2@mail'],
  ])('throws an error for an invalid %s that does not contain its password', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(name);
    expect(read).not.toThrow(/hunter2/);
  });
});

describe('settingDescriptions', () => {
  it('describe exactly the variables that readSettings reads', () => {
    const readNames = new Set<string>();
    const env = new Proxy<Environment>(
      // `readSettings` reads some variables only if this one is set.
      {
        SIGNING_P12: 'seal.p12',
        STRIPE_SECRET_KEY: 'sk_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICES: stripe.STRIPE_PRICES,
      },
      {
        get: (target, name: string) => {
          readNames.add(name);
          return target[name];
        },
      },
    );
    readSettings(env);
    expect([...readNames].toSorted()).toEqual(Object.keys(settingDescriptions).toSorted());
  });

  const withDefault = Object.entries(settingDescriptions).flatMap(([name, { default: value }]) =>
    value === undefined ? [] : [[name, value] as const],
  );

  it.each(withDefault)('%s=%s has the same effect as no value', (name, value) =>
    expect(readSettings({ [name]: value })).toEqual(readSettings({})),
  );
});
