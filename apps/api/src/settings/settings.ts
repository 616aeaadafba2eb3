/** Reads the settings of the server from environment variables. */
import { isAbsolute, resolve } from 'node:path';
import { defaultMailLimits, type MailLimits } from '@plumbline/domain/mail/mailLimits';
import { splitHosts } from '../database/splitHosts.ts';
import type { TrustedProxies } from '../ports.ts';
import { type Environment, environmentReader } from './environmentReader.ts';
import type { SettingName } from './settingDescriptions.ts';
import { parseTrustedProxies } from './trustedProxies.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The Stripe price id of each package. */
  readonly prices: Readonly<Record<'BASIC' | 'TEAM' | 'TEAM_PLUS', string>>;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
}

/** How signed PDFs are sealed. */
export interface SealSettings {
  /** A PKCS#12 file with the key and the certificate of the operator. Without it, the installation makes its own. */
  readonly p12?: { readonly path: string; readonly password: string };
  /** The URL of a time stamp authority (RFC 3161), which proves the time of the seal. */
  readonly timestampUrl?: string;
}

export interface BackupSettings {
  /** The folder of the nightly backups. Undefined: none are made. */
  readonly folder: string | undefined;
  /** HH:MM in UTC. */
  readonly time: string;
  /** The number of nightly backups that are kept. */
  readonly keep: number;
  /** The public keys of age for all backups. */
  readonly recipients: readonly string[];
  readonly passphrase: string | undefined;
}

export type LogLevel = (typeof logLevels)[number];

export interface Settings {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The URL without a connection pooler. Undefined: DATABASE_URL leads to PostgreSQL itself. */
  readonly databaseDirectUrl: string | undefined;
  /** Whether statements are prepared by name. */
  readonly preparedStatements: boolean;
  /** Origin without a trailing slash. Default: `http://localhost` with the port of the server. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly mailLimits: MailLimits;
  readonly stripe: StripeSettings | undefined;
  readonly s3: S3Settings | undefined;
  readonly seal: SealSettings;
  readonly backup: BackupSettings;
  readonly googleMapsKey: string | undefined;
  readonly trustedProxies: TrustedProxies;
  /** The bearer token of /metrics. Without it, only callers on this machine may read the metrics, and not through a proxy. */
  readonly metricsToken: string | undefined;
  readonly logLevel: LogLevel;
  /** `inside` runs jobs in the server. `none` runs jobs only in `npm run worker` processes. */
  readonly workers: (typeof workerLocations)[number];
  /** The port of the health checks and metrics of a worker. Undefined: it does not listen. */
  readonly workerPort: number | undefined;
  /** The largest number of open event streams of one process. */
  readonly maximumEventStreams: number;
  /** Whether the demo company is created in a new database. */
  readonly demo: boolean;
  /** Whether passwords are hashed at almost no cost, for tests that sign up many users. */
  readonly weakPasswordHashes: boolean;
}

const workerLocations = ['inside', 'none'] as const;
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the settings. Throws one error that names all invalid variables. An empty variable counts as not set.
 * `isQuiet` changes the default log level to `warn`.
 */
export function readSettings(env: Environment, isQuiet = false): Settings {
  const reader = environmentReader<SettingName>(env);
  const databaseUrl = readDatabaseUrl(reader, 'DATABASE_URL');
  const databaseDirectUrl = readDatabaseUrl(reader, 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl !== undefined && databaseUrl === undefined)
    reader.addProblem('DATABASE_DIRECT_URL', 'is only for a DATABASE_URL that leads to a connection pooler');
  const settings: Settings = {
    port: reader.integer('PORT', 0, 65_535) ?? 3000,
    host: reader.text('HOST') ?? '127.0.0.1',
    dataDir: reader.text('DATA_DIR') ?? './data',
    databaseUrl,
    databaseDirectUrl,
    preparedStatements: reader.flag('DATABASE_PREPARED_STATEMENTS') ?? databaseDirectUrl === undefined,
    publicUrl: reader.origin('PUBLIC_URL'),
    smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: reader.text('MAIL_FROM') ?? 'Plumbline <no-reply@localhost>',
    mailLimits: {
      newCompany: reader.integer('MAIL_LIMIT_NEW', 0, 1_000_000) ?? defaultMailLimits.newCompany,
      company: reader.integer('MAIL_LIMIT', 0, 1_000_000) ?? defaultMailLimits.company,
      recipient: defaultMailLimits.recipient,
    },
    stripe: readStripeSettings(reader),
    s3: readS3Settings(reader),
    seal: readSealSettings(reader),
    backup: readBackupSettings(reader),
    googleMapsKey: reader.text('GOOGLE_MAPS_KEY'),
    trustedProxies: readTrustedProxies(reader),
    metricsToken: readMetricsToken(reader),
    logLevel: reader.oneOf('LOG_LEVEL', logLevels) ?? (isQuiet ? 'warn' : 'info'),
    workers: reader.oneOf('WORKERS', workerLocations) ?? 'inside',
    workerPort: reader.integer('WORKER_PORT', 0, 65_535),
    maximumEventStreams: reader.integer('MAX_EVENT_STREAMS', 1, 100_000) ?? 1_000,
    demo: reader.flag('DEMO') ?? databaseUrl === undefined,
    weakPasswordHashes: readWeakPasswordHashes(reader, env),
  };
  reader.throwIfInvalid();
  return { ...settings, dataDir: isAbsolute(settings.dataDir) ? settings.dataDir : resolve(settings.dataDir) };
}

type Reader = ReturnType<typeof environmentReader<SettingName>>;

/** The URL can have several hosts with commas between them. Then the port of each host belongs to it, which URLs do not have. */
function readDatabaseUrl(reader: Reader, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | undefined {
  const text = reader.text(name);
  if (text === undefined) return undefined;
  const isValid = /^postgres(ql)?:\/\//.test(text) && splitHosts(text) !== undefined;
  return isValid ? text : reader.addProblem(name, 'must be a URL that starts with postgres:// or postgresql://');
}

const loopbackHosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Only a server that its own machine uses may hash passwords weakly: its public URL has the name of the machine itself. */
function readWeakPasswordHashes(reader: Reader, env: Environment): boolean {
  const name = 'WEAK_PASSWORD_HASHES';
  if (!reader.flag(name)) return false;
  const publicUrl = URL.parse(reader.text('PUBLIC_URL') ?? '');
  const isTestServer =
    publicUrl !== null && loopbackHosts.includes(publicUrl.hostname) && env['NODE_ENV'] !== 'production';
  if (!isTestServer) reader.addProblem(name, 'is for tests only: PUBLIC_URL must be on 127.0.0.1, localhost or [::1]');
  return isTestServer;
}

function readTrustedProxies(reader: Reader): TrustedProxies {
  const text = reader.text('TRUST_PROXY');
  if (text === undefined) return 0;
  const problem = `must be on, off, the number of proxies, or IPs and ranges with commas between them, not '${text}'`;
  return parseTrustedProxies(text) ?? reader.addProblem('TRUST_PROXY', problem) ?? 0;
}

function readMetricsToken(reader: Reader): string | undefined {
  const token = reader.text('METRICS_TOKEN');
  return token === undefined || /^[\x21-\x7e]+$/.test(token)
    ? token
    : reader.addProblem('METRICS_TOKEN', 'must consist of printable ASCII characters without spaces');
}

function readStripeSettings(reader: Reader): StripeSettings | undefined {
  const variables = reader.allOrNone(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES']);
  if (!variables) return undefined;
  if (!/^[sr]k_\S+$/.test(variables.STRIPE_SECRET_KEY))
    reader.addProblem('STRIPE_SECRET_KEY', 'must start with sk_ or rk_');
  if (!/^whsec_\S+$/.test(variables.STRIPE_WEBHOOK_SECRET))
    reader.addProblem('STRIPE_WEBHOOK_SECRET', 'must start with whsec_');
  const prices = parseStripePrices(variables.STRIPE_PRICES);
  return prices
    ? { secretKey: variables.STRIPE_SECRET_KEY, webhookSecret: variables.STRIPE_WEBHOOK_SECRET, prices }
    : reader.addProblem(
        'STRIPE_PRICES',
        'must be SINGLE=price_..,TEAM=price_..,TEAM_PLUS=price_.., with a different price for each package',
      );
}

/**
 * Requires a different price for each package, because the price later identifies the package. The variable calls the package
 * BASIC by its displayed name SINGLE.
 */
function parseStripePrices(text: string): StripeSettings['prices'] | undefined {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const { SINGLE, TEAM, TEAM_PLUS, ...otherPrices } = Object.fromEntries(pairs) as Readonly<
    Record<string, string | undefined>
  >;
  if (!SINGLE || !TEAM || !TEAM_PLUS || Object.keys(otherPrices).length > 0 || pairs.length > 3) return undefined;
  if (new Set([SINGLE, TEAM, TEAM_PLUS]).size < 3) return undefined;
  return { BASIC: SINGLE, TEAM, TEAM_PLUS };
}

function readSealSettings(reader: Reader): SealSettings {
  const path = reader.text('SIGNING_P12');
  const timestampUrl = reader.url('TIMESTAMP_URL', ['http:', 'https:']);
  return {
    ...(path && { p12: { path, password: reader.text('SIGNING_P12_PASSWORD') ?? '' } }),
    ...(timestampUrl && { timestampUrl }),
  };
}

function readBackupSettings(reader: Reader): BackupSettings {
  const folder = reader.text('BACKUP_DIR');
  const time = reader.text('BACKUP_TIME') ?? '02:00';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    reader.addProblem('BACKUP_TIME', `must be a time like 02:00, not '${time}'`);
  const recipients =
    reader
      .text('BACKUP_RECIPIENT')
      ?.split(',')
      .map((recipient) => recipient.trim()) ?? [];
  if (!recipients.every((recipient) => /^age1[a-z0-9]+$/.test(recipient)))
    reader.addProblem('BACKUP_RECIPIENT', 'must be public keys of age (age1...) with commas between them');
  const passphrase = reader.text('BACKUP_PASSPHRASE');
  if (passphrase !== undefined && recipients.length > 0)
    reader.addProblem('BACKUP_PASSPHRASE', 'must not be set together with BACKUP_RECIPIENT');
  return {
    folder: folder && resolve(folder),
    time,
    keep: reader.integer('BACKUP_KEEP', 1, 10_000) ?? 7,
    recipients,
    passphrase,
  };
}

function readS3Settings(reader: Reader): S3Settings | undefined {
  const endpoint = reader.url('S3_ENDPOINT', ['http:', 'https:']);
  const variables = reader.allOrNone(['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']);
  return variables && endpoint
    ? { endpoint, bucket: variables.S3_BUCKET, key: variables.S3_KEY, secret: variables.S3_SECRET }
    : undefined;
}
