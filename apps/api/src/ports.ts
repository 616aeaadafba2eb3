import type { ImportFill, ImportMapping, ImportPreview, ImportRow } from '@plumbline/domain/catalogue/importPreview';
import type { ItemValues } from '@plumbline/domain/catalogue/importRow';
import type { Point } from '@plumbline/domain/dashboard/signedJobs';
import type { SubscriptionType } from '@plumbline/domain/subscription/plans';
import type { Database, Tx } from './database/database.ts';

/** Everything the API needs from the outside. `createApi` reaches Node, the network and the clock only through these. */
export interface ApiDeps {
  readonly db: Database;
  readonly mail: Mail;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly payments: Payments;
  readonly spreadsheets: Spreadsheets;
  readonly places: Places;
  readonly hasher: Hasher;
  readonly clock: Clock;
  readonly config: ApiConfig;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ApiConfig {
  /** Origin without a trailing slash: links in mails and billing addresses start with it, never with Host [S8]. */
  readonly publicUrl: string;
  /** Whether X-Forwarded-For is to be believed when tries are counted by client IP. */
  readonly trustProxy: boolean;
  /** Given to the page at run time; without it the built-in map is shown. */
  readonly googleMapsKey?: string;
  readonly version: string;
  /** Where the web app serves its typeface, for the pages of the API's own. */
  readonly fontUrl?: string;
}

export interface OutgoingMail {
  /** The outbox row's id: becomes the Message-ID, so that a mail sent twice is known for one [F8]. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface Mail {
  /** Resolves when the mail is handed over; rejects when it should be tried again. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The data of each job by its name. It holds ids only: rows of finished jobs are kept for a day. */
export interface JobData {
  /** Hands a mail of the outbox over to the mail server. */
  readonly 'mail.send': { readonly companyId: string; readonly mailId: string };
  /** Mails a link to whoever forgot the password, if the account exists. */
  readonly 'password-reset.answer': { readonly requestId: string };
  readonly 'sign-in-tries.delete-expired': Readonly<Record<string, never>>;
  readonly 'records.delete-expired': Readonly<Record<string, never>>;
}

export type JobName = keyof JobData;

/** Work after a request. A job runs at least once, on one worker at a time, so it must be safe to repeat. */
export interface Jobs {
  /**
   * Adds a job in the transaction of the change that needs it: it runs after the commit, or never.
   * @param id a UUID; a second job with the same name and id is not added
   */
  enqueue<Name extends JobName>(tx: Tx, name: Name, data: JobData[Name], id?: string): Promise<void>;
}

export interface StoredFile {
  readonly size: number;
  readonly bytes: ReadableStream<Uint8Array>;
}

/** Bytes under a key that the API chose, e.g. `<companyId>/<fileId>`; never a name that a person gave [B4]. */
export interface FileStore {
  /** Resolves when the bytes are safely kept. A key written twice holds the later bytes. */
  put(key: string, bytes: Uint8Array | ReadableStream<Uint8Array>): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Removes what interrupted `put`s of before that moment have left; nothing that is still written. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Files cannot be kept or read at the moment: the API answers 503 with Retry-After [F11]. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly retryAfterSeconds = 10;
}

/** A sheet that a worker has read. Only workers parse the bytes. */
export interface ReadSheet {
  /** The number of columns. */
  readonly columns: number;
  /** The table as JSON: bytes pass between threads without work for each cell. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What an import is planned from. */
export interface ImportSource {
  readonly sheet: ReadSheet;
  /** The company's catalogue: a JSON array of `CatalogueItem`. */
  readonly catalogue: string;
  /** Which column holds what. Undefined: the headings decide. */
  readonly mapping: ImportMapping | undefined;
  /** What rows without an item type or a unit get. */
  readonly fill: ImportFill | undefined;
}

/** What an import would do. */
export interface ImportChanges {
  readonly summary: ImportPreview['summary'];
  readonly creates: readonly ItemValues[];
  readonly updates: readonly { readonly id: string; readonly version: number; readonly values: ItemValues }[];
  /** The first of the rows that cannot be used. */
  readonly wrong: readonly ImportRow[];
}

/** A thread that may take 8 seconds for all calls of one turn, then the spreadsheet is refused [B1]. */
export interface SpreadsheetWorker {
  /** The first sheet that is not empty, without its blank rows. Rejects with SpreadsheetError. */
  read(bytes: Uint8Array): Promise<ReadSheet>;
  preview(source: ImportSource): Promise<ImportPreview>;
  plan(source: ImportSource): Promise<ImportChanges>;
  /** An xlsx with one sheet of this name. */
  write(name: string, rows: readonly (readonly (string | number)[])[]): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Spreadsheets {
  /**
   * Runs `work` when it is the company's turn. A company that sends many spreadsheets, or slow ones, waits behind the
   * others; one that sends too many is refused with SpreadsheetsBusy [B1]. Load files inside `work`: waiting turns then
   * hold no memory.
   */
  inTurn<Result>(companyId: string, work: (worker: SpreadsheetWorker) => Promise<Result>): Promise<Result>;
}

/** The bytes are not a spreadsheet ('type'), or one that cannot be imported ('content'). The message says what is wrong. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly reason: 'type' | 'content';

  constructor(reason: SpreadsheetError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The company has too many spreadsheets waiting, or one waited too long: the API answers 503 with Retry-After. */
export class SpreadsheetsBusy extends Error {
  override readonly name = 'SpreadsheetsBusy';
  override readonly message = 'Many spreadsheets are being read at the moment. Please try again';
  readonly retryAfterSeconds = 10;
}

/** `done`: finished. `failed`: runs again later. `given-up`: failed for the last time. */
export type JobOutcome = 'done' | 'failed' | 'given-up';

/** Counts the requests and jobs of this process. */
export interface Metrics {
  /** `route` is a name of the route table, never a path: paths have no bound. */
  recordRequest(route: string, status: number, seconds: number): void;
  recordJob(name: JobName, outcome: JobOutcome): void;
  /** The values so far, in the format of whoever collects them. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface PayingCompany {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface Payments {
  /** Opens a visit to the billing portal, which sends the person back to `returnUrl` [R7.24]. */
  createSession(company: PayingCompany, returnUrl: string): Promise<{ readonly url: string }>;
  /** Whom a package is paid to; without one it holds as soon as it is chosen. */
  readonly provider?: PaymentProvider;
}

export interface PaymentProvider {
  /** Where the chosen package is paid for. Asked again for the same visit it answers the same place. */
  checkout(order: PackageOrder): Promise<{ readonly url: string }>;
  /** What the provider reports; 'unsigned' where it is not the provider's, or too old; 'malformed' where it is no event [F9]. */
  readEvent(bytes: Uint8Array, signature: string): Promise<PaymentEvent | 'unsigned' | 'malformed'>;
  /** What the customer pays for at this moment; 'unknown' is something that is no package of ours. */
  subscriptionOf(customer: string): Promise<PaidSubscription | 'none' | 'unknown'>;
}

export interface PackageOrder {
  readonly company: PayingCompany;
  readonly type: PaidType;
  readonly seats: number;
  readonly leastSeats: number;
  /** The visit to our portal in which it was chosen. */
  readonly visitId: string;
  /** Where the person comes back to, having paid or not. */
  readonly paidUrl: string;
  readonly cancelledUrl: string;
}

export type PaidType = Exclude<SubscriptionType, 'NONE'>;

export interface PaidSubscription {
  readonly id: string;
  readonly type: PaidType;
  readonly users: number;
  /** The last day paid for, YYYY-MM-DD in UTC. */
  readonly until: string;
}

export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly happenedAt: Date;
  /** Whose subscription it may have changed; undefined where it is about something else. */
  readonly customer: string | undefined;
}

/** The payment provider cannot be reached: the API answers 503 with Retry-After [F14]. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
  override readonly message = 'The payment provider cannot be reached. Please try again';
  readonly retryAfterSeconds = 10;
}

/**
 * For whom a password is hashed. The known are signed in, or were before from the same client IP: they do not wait behind
 * strangers.
 */
export type HashCaller = 'known' | 'unknown';

/** Hashing is slow by design. Both reject with HasherBusy where the password would wait for long. */
export interface Hasher {
  hash(password: string, caller: HashCaller): Promise<string>;
  /** False too where `hash` is not one of ours. */
  verify(hash: string, password: string, caller: HashCaller): Promise<boolean>;
}

/** More passwords wait to be hashed than are done in a second or two: the API answers 503 with Retry-After [S14]. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy';
  override readonly message = 'Many people are signing in at the moment. Please try again';
  readonly retryAfterSeconds = 2;
}

/** Where zip codes and cities of the United States are, in the middle of each [R7.30]. */
export interface PlaceTable {
  /** @param zip 5 digits; ZIP+4 and spaces are read too */
  byZip(zip: string): Point | undefined;
  /** @param state postal code or name */
  byCity(city: string, state: string): Point | undefined;
}

export interface Places {
  /** Loads the table at the first call; later calls answer the same one. */
  table(): Promise<PlaceTable>;
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
