import { isAbsolute, resolve } from 'node:path';
import { type Environment, environmentReader } from './environmentReader.ts';

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

export type LogLevel = (typeof logLevels)[number];

export interface Settings {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Origin without a trailing slash. Default: `http://localhost` with the port of the server. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly stripe: StripeSettings | undefined;
  readonly s3: S3Settings | undefined;
  readonly googleMapsKey: string | undefined;
  readonly trustProxy: boolean;
  readonly logLevel: LogLevel;
  /** Jobs run inside the server, or only in `npm run worker` processes. */
  readonly workers: (typeof workerPlaces)[number];
  /** Whether the demo company is created in a new database. */
  readonly demo: boolean;
}

const workerPlaces = ['inside', 'none'] as const;
const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Reads the settings. Throws one error that names all invalid variables. An empty variable counts as not set. */
export function readSettings(env: Environment, quiet = false): Settings {
  const read = environmentReader(env);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const settings: Settings = {
    port: read.integer('PORT', 0, 65_535) ?? 3000,
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: read.text('DATA_DIR') ?? './data',
    databaseUrl,
    publicUrl: read.origin('PUBLIC_URL'),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Plumbline <no-reply@localhost>',
    stripe: stripeSettings(read),
    s3: s3Settings(read),
    googleMapsKey: read.text('GOOGLE_MAPS_KEY'),
    trustProxy: read.flag('TRUST_PROXY') ?? false,
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? (quiet ? 'warn' : 'info'),
    workers: read.oneOf('WORKERS', workerPlaces) ?? 'inside',
    demo: read.flag('DEMO') ?? databaseUrl === undefined,
  };
  read.refuseProblems();
  return { ...settings, dataDir: isAbsolute(settings.dataDir) ? settings.dataDir : resolve(settings.dataDir) };
}

type Reader = ReturnType<typeof environmentReader>;

function stripeSettings(read: Reader): StripeSettings | undefined {
  const found = read.together(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES']);
  if (!found) return undefined;
  if (!/^[sr]k_\S+$/.test(found.STRIPE_SECRET_KEY)) read.problem('STRIPE_SECRET_KEY', 'must start with sk_ or rk_');
  if (!/^whsec_\S+$/.test(found.STRIPE_WEBHOOK_SECRET)) read.problem('STRIPE_WEBHOOK_SECRET', 'must start with whsec_');
  const prices = stripePrices(found.STRIPE_PRICES);
  return prices
    ? { secretKey: found.STRIPE_SECRET_KEY, webhookSecret: found.STRIPE_WEBHOOK_SECRET, prices }
    : read.problem('STRIPE_PRICES', 'must be SINGLE=price_..,TEAM=price_..,TEAM_PLUS=price_.., each another price');
}

/** Requires a different price for each package, because the price later identifies the package. */
function stripePrices(text: string): StripeSettings['prices'] | undefined {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  const { SINGLE, TEAM, TEAM_PLUS, ...others } = Object.fromEntries(pairs) as Readonly<
    Record<string, string | undefined>
  >;
  if (!SINGLE || !TEAM || !TEAM_PLUS || Object.keys(others).length > 0 || pairs.length > 3) return undefined;
  if (new Set([SINGLE, TEAM, TEAM_PLUS]).size < 3) return undefined;
  return { BASIC: SINGLE, TEAM, TEAM_PLUS };
}

function s3Settings(read: Reader): S3Settings | undefined {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const found = read.together(['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']);
  return found && endpoint
    ? { endpoint, bucket: found.S3_BUCKET, key: found.S3_KEY, secret: found.S3_SECRET }
    : undefined;
}
