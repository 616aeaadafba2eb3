/** The ports of the API: the interfaces of everything outside it. */
import type {
  ImportChoices,
  ImportCorrection,
  ImportDefaults,
  ImportMapping,
  ImportPreview,
} from '@plumbline/domain/catalogue/contract';
import type { DefaultMarkups } from '@plumbline/domain/catalogue/markup';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import type { PrintedDocument } from '@plumbline/domain/documents/printedDocument';
import type { MailLimits } from '@plumbline/domain/mail/mailLimits';
import type { SubscriptionType } from '@plumbline/domain/subscription/packages';
import type { Database, Tx } from './database/database.ts';
import type { DocumentJob, DocumentJobKind, DocumentResults, StoredDocument } from './documents/documentJobs.ts';

/** The external dependencies of the API. `createApi` uses Node, the network and the clock only through these ports. */
export interface ApiDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly payments: Payments;
  readonly spreadsheets: Spreadsheets;
  readonly zipCodes: ZipCodes;
  readonly pdfs: Pdfs;
  readonly documentWorker: DocumentWorker;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly config: ApiConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Undefined without a built-in database on a disk. */
  readonly dataDisk?: DataDisk;
  /** Undefined if no nightly backups are made. */
  readonly nightlyBackups?: NightlyBackups;
}

export interface ApiConfig {
  /** Origin without a trailing slash. Links in mails and billing URLs start with it, never with the Host header [S8]. */
  readonly publicUrl: string;
  /** The proxies that may name the client in X-Forwarded-For. */
  readonly trustedProxies: TrustedProxies;
  /** The bearer token that callers of /metrics must send. Without it, only callers on this machine may read the metrics. */
  readonly metricsToken?: string;
  /** The maximum seconds that a sign-in attempt waits for the database. Default: 1.5, within the 5 seconds of [F3]. */
  readonly attemptWaitSeconds?: number;
  /** Limits of the event streams of this process that differ from the default limits. */
  readonly eventStreams?: Partial<EventStreamLimits>;
  /** How many mails with its own text a company may send in a day. Default: `defaultMailLimits`. */
  readonly mailLimits?: MailLimits;
  /** The API key of Google Maps. The page receives it at run time, and shows the built-in map if there is no key. */
  readonly googleMapsKey?: string;
  readonly version: string;
  /** URL of the web app font, for the HTML pages of the API. */
  readonly fontUrl?: string;
}

/**
 * The number of proxies between the clients and the server, or a function that recognizes the proxies by their IP, without port, brackets and
 * zone. 0 ignores X-Forwarded-For.
 */
export type TrustedProxies = number | ((ip: string) => boolean);

export interface EventStreamLimits {
  /** Maximum number of open streams of one user. */
  readonly perUser: number;
  /** Maximum number of open streams of one company. */
  readonly perCompany: number;
  /** Maximum number of open streams of this process. */
  readonly total: number;
  /** Seconds between two checks of a stream: whether the browser is connected and the user may still read. */
  readonly checkSeconds: number;
}

/** The disk with the data of the built-in database. */
export interface DataDisk {
  /** Undefined if the file system does not report it. */
  readFreeBytes(): Promise<number | undefined>;
}

export interface NightlyBackups {
  /** Makes a backup and deletes old ones, if the last backup is older than the last time of the nightly backup. */
  makeIfDue(now: Date): Promise<void>;
  /** Seconds since the last backup. Without a backup, seconds since the start of this process. */
  readAgeSeconds(): Promise<number>;
}

export interface OutgoingMail {
  /** Id of the outbox row, used as Message-ID, so that mail clients can detect a mail that was sent twice [F8]. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The name that the recipient sees beside the address of the installation. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly attachment?: { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };
}

export interface Mail {
  /** Resolves when the mail server has accepted the mail. Rejects if the mail must be retried. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The data of each job by its name. It contains only ids, because rows of finished jobs are stored for a day. */
export interface JobData {
  /** Sends a mail of the outbox to the mail server. */
  readonly 'mail.send': { readonly companyId: string; readonly mailId: string };
  /** Sends a mail of the outbox that nothing may delay or stop, for example a password reset. */
  readonly 'security-mail.send': { readonly companyId: string; readonly mailId: string };
  /** Makes the signed PDF of an accepted document. */
  readonly 'document.sign': { readonly companyId: string; readonly documentId: string };
  readonly 'documents.remind': Readonly<Record<string, never>>;
  /** Makes the file with all data of a company. */
  readonly 'company.export': { readonly companyId: string; readonly exportId: string };
  /** Sends the password reset link if the account exists. */
  readonly 'password-reset.answer': { readonly requestId: string };
  readonly 'sign-in-attempts.delete-expired': Readonly<Record<string, never>>;
  readonly 'records.delete-expired': Readonly<Record<string, never>>;
  /** Deletes the companies whose waiting period has ended. */
  readonly 'companies.delete-due': Readonly<Record<string, never>>;
  /** Makes the nightly backup if it is due. */
  readonly 'backup.make': Readonly<Record<string, never>>;
}

export type JobName = keyof JobData;

/** Background jobs. A job runs at least once, on one worker at a time, so it must be idempotent. */
export interface Jobs {
  /**
   * Adds a job in the transaction of the change that needs it. The job runs only if the transaction commits.
   * The jobs of a company run in turns with those of other companies.
   * @param id a UUID. A second job with the same name and id is ignored
   * @param delaySeconds the job does not run before this time has passed
   */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    id?: string,
    delaySeconds?: number,
  ): Promise<void>;
  /** The unfinished jobs of all processes by queue. A queue without unfinished jobs is left out. */
  readBacklog(): Promise<readonly QueueBacklog[]>;
}

/** The unfinished jobs of a queue. */
export interface QueueBacklog {
  /** The name of a job, or `deadLetterQueue`. */
  readonly queue: string;
  /** Jobs that could run now. */
  readonly waiting: number;
  /** Jobs that wait for the time of their next try. */
  readonly delayed: number;
  readonly running: number;
  /** Seconds since the oldest waiting job could run. 0 without waiting jobs. */
  readonly oldestWaitingSeconds: number;
}

export interface StoredFile {
  /** The number of bytes. */
  readonly size: number;
  readonly bytes: ReadableStream<Uint8Array>;
}

/** Stores bytes by a key that the API creates, e.g. `<companyId>/<fileId>`. A key never contains user input [B4]. */
export interface FileStore {
  /** Resolves when the bytes are stored durably. A second `put` with the same key replaces the bytes. */
  put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Does nothing if the key does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes the partial files of `put` calls that were interrupted before this time. Keeps the files of running `put` calls. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Files cannot be stored or read at the moment. The API responds with 503 and Retry-After [F11]. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly retryAfterSeconds = 10;
}

/** A sheet as read by a worker. Only workers parse the bytes. */
export interface ReadSheet {
  readonly columnCount: number;
  /** The rows as JSON. Bytes can be transferred between threads without copying each cell. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The input of an import plan. */
export interface ImportPlanInput {
  readonly sheet: ReadSheet;
  /** Catalogue of the company as a JSON array of `CatalogueItem`. */
  readonly catalogue: string;
  /** The field of each column. Undefined: derived from the headings. */
  readonly mapping: ImportMapping | undefined;
  /** Default item type and unit for rows without them. */
  readonly defaults: ImportDefaults | undefined;
  /** Default markups of the company for new items with a cost and without a rate and a markup. */
  readonly markups: DefaultMarkups;
  readonly choices?: ImportChoices;
  readonly corrections?: readonly ImportCorrection[];
}

/** The planned import of a sheet. */
export interface StoredPlan {
  /** The preview without its rows. */
  readonly overview: Omit<ImportPreview, 'rows'>;
  /** The rows (`PlannedRow`) as JSON, a line each, in the order of `importRowStatuses`. `readPlannedRows` reads some of them. */
  readonly rows: Uint8Array<ArrayBuffer>;
}

/**
 * Reads and writes spreadsheets. On the server it is a worker thread, and a spreadsheet is refused if the calls of one task take
 * more than 8 seconds together [B1]. A browser has no such limit.
 */
export interface SpreadsheetWorker {
  /** Reads the sheet with this name, or the first that is not empty, and omits blank rows. Rejects with SpreadsheetError. */
  read(bytes: Uint8Array, sheetName?: string): Promise<ReadSheet>;
  plan(input: ImportPlanInput): Promise<StoredPlan>;
  /** Creates an xlsx file with one sheet of this name. */
  write(name: string, rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Spreadsheets {
  /**
   * Runs `task` when it is the turn of the company. Companies with many or slow spreadsheets wait behind others. Rejects
   * with SpreadsheetsBusy above the limit of a company [B1]. Load files inside `task`, so that waiting tasks use no memory.
   */
  runInQueue<Result>(companyId: string, task: (worker: SpreadsheetWorker) => Promise<Result>): Promise<Result>;
}

/** The bytes are not a spreadsheet ('type'), or the content cannot be imported ('content'). The message says why. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly reason: 'type' | 'content';

  constructor(reason: SpreadsheetError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export const spreadsheetError = (message: string) => new SpreadsheetError('content', message);
/** `where`: the place of the damage, if it is known. */
export const damagedSpreadsheet = (where?: string) =>
  spreadsheetError(
    `This spreadsheet is damaged or not complete${where ? ` (${where})` : ''}. Open it, save it again and upload it once more`,
  );
export const protectedSpreadsheet = () =>
  spreadsheetError('This spreadsheet is protected by a password. Save it without one and upload it again');

/** The company has too many waiting spreadsheets, or a spreadsheet waited too long. The API responds with 503 and Retry-After. */
export class SpreadsheetsBusy extends Error {
  override readonly name = 'SpreadsheetsBusy';
  override readonly message = 'Many spreadsheets are being read at the moment. Please try again';
  readonly retryAfterSeconds = 10;
}

export type CompanyMailOutcome = 'stored' | 'delayed' | 'refused' | 'reported';

/** `done`: finished. `failed`: one attempt failed. `given-up`: the last attempt failed. It also counts as `failed`. */
export type JobOutcome = 'done' | 'failed' | 'given-up';

/** Counts the requests and jobs of this process. */
export interface Metrics {
  /** `route` is the name of a call or of another route. It is not a path, because the number of paths is unlimited. */
  recordRequest(route: string, status: number, seconds: number): void;
  recordJob(name: JobName, outcome: JobOutcome): void;
  /** A mail with text of a company: it was stored, it waits for another day because of a limit, a limit refused it, or its recipient reported it. */
  recordCompanyMail(outcome: CompanyMailOutcome): void;
  /** Undefined if this process makes no nightly backups. */
  recordBackupAge(seconds: number | undefined): void;
  recordDisk(disk: { readonly isFull: boolean; readonly freeBytes: number | undefined }): void;
  /** Undefined while the database does not respond. */
  recordBacklog(backlog: readonly QueueBacklog[] | undefined): void;
  /** The current values in the text format of the monitoring system. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface PayingCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Payments {
  /** Creates a billing portal session. The portal redirects the user to `returnUrl` [R7.24]. */
  createSession(company: PayingCompany, returnUrl: string): Promise<{ readonly url: string }>;
  /** The payment provider. Without a provider a chosen package is active immediately. */
  readonly provider?: PaymentProvider;
}

export interface PaymentProvider {
  /** Creates the checkout for a chosen package. Returns the same URL for the same billing portal session. */
  checkout(order: PackageOrder): Promise<{ readonly url: string }>;
  /** Parses a webhook event. 'unsigned': invalid or old signature. 'malformed': the bytes are not an event [F9]. */
  readEvent(bytes: Uint8Array, signature: string): Promise<PaymentEvent | 'unsigned' | 'malformed'>;
  /** Reads the current subscription of a customer. 'otherPayment': the customer pays for something that is not a package. */
  subscriptionOf(customer: string): Promise<EntitledSubscription | 'none' | 'otherPayment'>;
  /** Deletes the customer and cancels its subscriptions immediately. Does nothing if the customer does not exist. */
  deleteCustomer(customer: string): Promise<void>;
}

export interface PackageOrder {
  readonly company: PayingCompany;
  readonly type: PackageType;
  readonly seats: number;
  readonly minSeats: number;
  /** Id of the billing portal session in which the package was chosen. */
  readonly billingSessionId: string;
  /** The URLs to which the provider redirects the user after payment and after cancellation. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

/** The subscription types that are packages. The form of the billing portal has other names: `PackageName`. */
export type PackageType = Exclude<SubscriptionType, 'NONE'>;

/** A subscription that gives the company its package. It can be in a trial or past due. */
export interface EntitledSubscription {
  readonly id: string;
  readonly type: PackageType;
  readonly seats: number;
  /** The last day of the billing period, YYYY-MM-DD in UTC. */
  readonly until: string;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly happenedAt: Date;
  /** The customer whose subscription may have changed. Undefined if the event is not about a customer. */
  readonly customer: string | undefined;
}

/** The payment provider is unreachable. The API responds with 503 and Retry-After [F14]. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  override readonly message = 'The payment provider cannot be reached. Please try again';
  readonly retryAfterSeconds = 10;
}

/**
 * The queue in which a password waits to be hashed. A known caller is signed in, or has signed in from the same client IP before. Known
 * callers do not wait behind unknown callers.
 */
export type HashQueue = 'knownCallers' | 'unknownCallers';

/** Hashes passwords, which is slow by design. Both functions reject with ServerBusy if the queue is full. */
export interface Hasher {
  hash(password: string, options: { readonly queue: HashQueue }): Promise<string>;
  /** Also returns false if `hash` is not a valid hash. */
  verify(hash: string, password: string, options: { readonly queue: HashQueue }): Promise<boolean>;
}

/** Too many passwords wait to be hashed, or too many attempts wait in a queue. The API responds with 503 and Retry-After [S14]. */
export class ServerBusy extends Error {
  override readonly name = 'ServerBusy';
  override readonly message = 'Many people are signing in at the moment. Please try again';
  readonly retryAfterSeconds = 2;
}

/** The centre points of zip codes and cities in the United States [R7.30]. */
export interface PlaceLookup {
  /**
   * Finds no place for a zip code of another state than `state`.
   * @param zip 5 digits. ZIP+4 and spaces are accepted
   * @param state abbreviation or name. '' if it is not known
   */
  byZip(zip: string, state: string): Point | undefined;
  /** @param state abbreviation or name, for example CO or Colorado */
  byCity(city: string, state: string): Point | undefined;
}

export interface ZipCodes {
  /** Loads the table in the first call. Later calls return the same table. */
  loadTable(): Promise<PlaceLookup>;
}

export interface Clock {
  now(): Date;
}

type LogLine = (fields: Readonly<Record<string, unknown>>, message: string) => void;

export interface Log {
  readonly debug: LogLine;
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

/** Computes documents with many lines. On the server it is a worker thread, with fair turns for each company [S13]. */
export interface DocumentWorker {
  /** Rejects with ApiError `unavailable` if too many jobs of the company wait. */
  run<Kind extends DocumentJobKind>(companyId: string, job: DocumentJob<Kind>): Promise<DocumentResults[Kind]>;
}

/** What a PDF shows: a document, and the certificate of a signed one. It contains texts only, which are never code of a template. */
export interface PdfInput {
  readonly document: PrintedDocument | StoredDocument;
  readonly certificate?: {
    readonly name: string;
    readonly consent: string;
    /** Label and text of each fact about the acceptance. */
    readonly facts: readonly (readonly [string, string])[];
    /** Time, event, details and hash of each event. */
    readonly trail: readonly (readonly [string, string, string, string])[];
  };
  /** The drawn signature as an SVG image. Null for a typed one. */
  readonly signature: string | null;
}

/** Makes PDFs. The same input gives the same bytes. */
export interface Pdfs {
  /**
   * Rejects with PdfUnavailable if too many PDFs of the company are waiting, or if this host makes no PDFs, and with PdfTooLarge above the
   * memory limit.
   */
  render(companyId: string, input: PdfInput): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Seals a PDF with PAdES, so that any later change of a byte can be seen. Attaches the files before the seal. Rejects with
   * TimestampUnavailable if it needs a time stamp and gets none.
   */
  seal(pdf: Uint8Array, options: SealOptions): Promise<Uint8Array<ArrayBuffer>>;
}

export interface SealOptions {
  readonly reason: string;
  readonly at: Date;
  /** Whether the seal gets a time stamp, if the installation has a time stamp authority. */
  readonly withTimestamp: boolean;
  /** The content of each attached file by its name. */
  readonly attachments: Readonly<Record<string, string>>;
}

/** The time stamp authority does not answer, or not with a valid time stamp. */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable';

  constructor(options?: ErrorOptions) {
    super('the time stamp authority gave no time stamp', options);
  }
}

/** A document takes too much memory. The API responds with 409, because only a change of the estimate helps. */
export class PdfTooLarge extends Error {
  override readonly name = 'PdfTooLarge';
  override readonly message =
    'This estimate is too long for a PDF. Shorten its longest descriptions, or divide it into several estimates';
}

/** No PDF can be made at the moment. The API responds with 503 and Retry-After. */
export class PdfUnavailable extends Error {
  override readonly name = 'PdfUnavailable';
  readonly retryAfterSeconds = 10;
}
