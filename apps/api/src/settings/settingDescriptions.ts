/** What the environment variables do, for docs/operations.md. `readSettings` cannot read a variable that is not described here. */

interface SettingDescription {
  readonly description: string;
  /** The value that has the same effect as a variable that is not set. Undefined if no value has it. */
  readonly default?: string;
  /** Whether the value must not be seen by others. A URL is secret because it can contain a password. */
  readonly isSecret?: true;
}

const descriptions = {
  PORT: { default: '3000', description: 'The port of the server. 0 selects a free port.' },
  HOST: {
    default: '127.0.0.1',
    description: 'The IP on which the process listens. 0.0.0.0 or :: listens on all network interfaces.',
  },
  PUBLIC_URL: {
    description:
      'The URL that users open, without a path. Links in mails start with it. Without it, links start with http://localhost and the port.',
  },
  TRUST_PROXY: {
    default: 'off',
    description:
      'The proxies whose X-Forwarded-For header names the client: `off`, `on` (one proxy), the number of proxies, or their IPs and ranges with commas between them (10.0.0.0/8, 2001:db8::/48). Prefer ranges: a number also believes a caller that reaches the server without the proxies.',
  },
  DATA_DIR: {
    default: './data',
    description:
      'The folder of the built-in database, of files without S3, of mails without SMTP_URL and of the key for seals.',
  },
  DATABASE_URL: {
    isSecret: true,
    description:
      'The PostgreSQL database (15 or newer), postgresql://user:password@host/database. Several hosts with commas between them: the one that accepts writes. Without it, the server starts the built-in PostgreSQL.',
  },
  DATABASE_DIRECT_URL: {
    isSecret: true,
    description:
      'The URL of PostgreSQL itself, if DATABASE_URL leads to PgBouncer in transaction mode. For migrations, jobs and notifications.',
  },
  DATABASE_PREPARED_STATEMENTS: {
    default: 'on',
    description:
      'Whether PostgreSQL keeps parsed statements. With DATABASE_DIRECT_URL the default is `off`, because PgBouncer before 1.21 cannot do it.',
  },
  WORKERS: {
    default: 'inside',
    description: '`inside`: the server also runs jobs. `none`: only `npm run worker` processes run jobs.',
  },
  WORKER_PORT: {
    description:
      'The port on which a worker responds to /healthz, /readyz and /metrics. 0 selects a free port. Without it, a worker does not listen. Servers ignore it.',
  },
  MAX_EVENT_STREAMS: {
    default: '1000',
    description:
      'The largest number of open pages that one server sends events to (estimates, boards). docs/scale.md says what a stream costs. Further pages ask again later.',
  },
  SMTP_URL: {
    isSecret: true,
    description:
      'The mail server, smtp://user:password@host:587 or smtps://. Without it, mails are files in DATA_DIR/outbox.',
  },
  MAIL_FROM: { default: 'Plumbline <no-reply@localhost>', description: 'The sender of all mails.' },
  MAIL_LIMIT: {
    default: '200',
    description: 'The largest number of mails that a company may send to clients in a day (UTC).',
  },
  MAIL_LIMIT_NEW: {
    default: '50',
    description:
      'The same for a company in its first 7 days, and for a company without a subscription at Stripe, if there is Stripe.',
  },
  S3_ENDPOINT: {
    description:
      'The URL of the object storage for files. The four S3 variables are set together. Without them, files are in DATA_DIR/files.',
  },
  S3_BUCKET: { description: 'The bucket for files. It must exist.' },
  S3_KEY: { description: 'The access key id.' },
  S3_SECRET: { isSecret: true, description: 'The secret access key.' },
  STRIPE_SECRET_KEY: {
    isSecret: true,
    description:
      'The key of the Stripe account. The three Stripe variables are set together. Without them, packages cost nothing.',
  },
  STRIPE_WEBHOOK_SECRET: { isSecret: true, description: 'The secret that verifies the webhooks of Stripe.' },
  STRIPE_PRICES: { description: 'The price id of each package: SINGLE=price_..,TEAM=price_..,TEAM_PLUS=price_..' },
  SIGNING_P12: {
    description:
      'A PKCS#12 file with the certificate that seals signed PDFs. Without it, the server makes its own certificate in DATA_DIR.',
  },
  SIGNING_P12_PASSWORD: { isSecret: true, description: 'The password of SIGNING_P12.' },
  TIMESTAMP_URL: { description: 'A time stamp authority (RFC 3161) that proves the time of a seal.' },
  GOOGLE_MAPS_KEY: {
    description: 'The key for Google Maps, which browsers receive. Without it, the dashboard shows the built-in map.',
  },
  BACKUP_DIR: {
    description:
      'The folder of the nightly backups. It is on another disk, and all processes that run jobs have the same one. Without it, no backups are made.',
  },
  BACKUP_TIME: {
    default: '02:00',
    description:
      'The time of the nightly backup in UTC. A backup that was missed is made up to 10 minutes after the next start.',
  },
  BACKUP_KEEP: { default: '7', description: 'The number of nightly backups that are kept.' },
  BACKUP_RECIPIENT: {
    description:
      'The public keys of age that can decrypt backups, age1..., with commas between them. Without it and BACKUP_PASSPHRASE, backups are not encrypted.',
  },
  BACKUP_PASSPHRASE: { isSecret: true, description: 'The passphrase of backups, instead of BACKUP_RECIPIENT.' },
  METRICS_TOKEN: {
    isSecret: true,
    description:
      'The bearer token for /metrics. Without it, only callers on the same machine may read /metrics, and not through a proxy.',
  },
  LOG_LEVEL: {
    default: 'info',
    description:
      'The least severe messages of the log: debug, info, warn, error or silent. On a terminal the default is `warn`.',
  },
  DEMO: {
    default: 'on',
    description: 'Whether a new database gets the demo company. With DATABASE_URL the default is `off`.',
  },
  WEAK_PASSWORD_HASHES: {
    default: 'off',
    description: 'For tests only, and only if PUBLIC_URL is on this machine: fast password hashes.',
  },
} as const satisfies Readonly<Record<string, SettingDescription>>;

export type SettingName = keyof typeof descriptions;

/** All settings in the order of docs/operations.md. */
export const settingDescriptions: Readonly<Record<SettingName, SettingDescription>> = descriptions;
