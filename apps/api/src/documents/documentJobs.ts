/**
 * What is computed from all lines of a document. 5,000 lines take a tenth of a second, so the server does it in a worker thread [S13]. The jobs
 * get and return long contents as JSON, because a text is passed to a thread faster than the objects of its lines.
 */
import { compareDocuments, describeLineDifference, isUnchanged } from '@plumbline/domain/documents/compareDocuments';
import {
  type DocumentComparison,
  type SharedDocument,
  type SharedTotals,
  sharedDocumentSchema,
} from '@plumbline/domain/documents/document';
import {
  createDocumentContent,
  type DocumentContent,
  type DocumentHead,
  documentTotals,
  linesOfDocument,
  optionsOf,
  withChosenOptions,
} from '@plumbline/domain/documents/documentContent';
import { printDocument } from '@plumbline/domain/documents/printedDocument';
import { toDollars } from '@plumbline/values/money';
import { describedData } from '../http/visibleData.ts';

type Source = Parameters<typeof createDocumentContent>[0];

/** A document with the options of the client if it was accepted, so that its total is the one that the client accepted. */
interface ComparedDocument {
  /** A `DocumentContent` as JSON. */
  readonly content: string;
  /** The ids of the chosen options. Null if the document was not accepted. */
  readonly acceptedOptions: readonly string[] | null;
}

/** The input of each job. */
interface DocumentJobs {
  /** Makes the content of a document from an estimate. */
  readonly create: Omit<Source, 'estimate' | 'baseline'> & {
    /** An `Estimate` as JSON. */
    readonly estimate: string;
    /** The last accepted document with its content as JSON, for a change order. */
    readonly baseline?: { readonly id: string; readonly content: string; readonly options: readonly string[] };
  };
  /** Compares two documents. */
  readonly compare: { readonly older: ComparedDocument; readonly newer: ComparedDocument };
  /** Makes the response to the client of a link. */
  readonly share: Pick<
    SharedDocument,
    'kind' | 'state' | 'company' | 'sha256' | 'consent' | 'expires_on' | 'time_zone' | 'answer' | 'signed'
  > & {
    /** Null if the client must not see the document. */
    readonly content: string | null;
    readonly isAccepted: boolean;
  };
  /** Computes the totals that the client accepts with these options. */
  readonly price: { readonly content: string; readonly options: readonly string[] };
}

type DocumentTotals = Omit<SharedTotals, 'options'>;

export interface DocumentResults {
  readonly create: {
    /** A `DocumentContent` as JSON. */
    readonly content: string;
    readonly head: Pick<DocumentHead, 'kind' | 'number' | 'revision' | 'change_order'>;
    /** In dollars. For a change order, the change of the total. */
    readonly total: number;
    readonly hasLines: boolean;
    /** Whether a change order changes nothing. */
    readonly isUnchanged: boolean;
  };
  /** A `DocumentComparison` as JSON. */
  readonly compare: string;
  /** A `SharedDocument` as JSON, with only the fields that its schema describes. */
  readonly share: string;
  readonly price: {
    /** The ids of all options of the document. */
    readonly offered: readonly string[];
    /** The totals as the document prints them. */
    readonly totals: DocumentTotals;
  };
}

export type DocumentJobKind = keyof DocumentResults;
export type DocumentJob<Kind extends DocumentJobKind = DocumentJobKind> = Kind extends DocumentJobKind
  ? { readonly kind: Kind; readonly input: DocumentJobs[Kind] }
  : never;

const parseContent = (json: string): DocumentContent => JSON.parse(json);

const parseCompared = ({ content: json, acceptedOptions }: ComparedDocument): DocumentContent => {
  const content = parseContent(json);
  return acceptedOptions === null ? content : withChosenOptions(content, acceptedOptions);
};

const runners: { readonly [Kind in DocumentJobKind]: (input: DocumentJobs[Kind]) => DocumentResults[Kind] } = {
  create({ estimate, baseline, ...source }) {
    const content = createDocumentContent({
      ...source,
      estimate: JSON.parse(estimate),
      ...(baseline && {
        baseline: { id: baseline.id, content: withChosenOptions(parseContent(baseline.content), baseline.options) },
      }),
    });
    const { kind, number, revision, change_order } = content;
    const difference = content.baseline && compareDocuments(content.baseline, content);
    return {
      content: JSON.stringify(content),
      head: { kind, number, revision, change_order },
      total: toDollars((difference ?? documentTotals(content)).amount_total),
      hasLines: linesOfDocument(content).length > 0,
      isUnchanged: difference !== null && isUnchanged(difference),
    };
  },

  compare({ older, newer }) {
    const { lines, ...totals } = compareDocuments(parseCompared(older), parseCompared(newer));
    const comparison: DocumentComparison = {
      lines: lines.map((line) => ({
        kind: line.kind,
        description: line.description,
        text: describeLineDifference(line),
        net: toDollars(line.net),
        tax: toDollars(line.tax),
      })),
      sub_total: toDollars(totals.sub_total),
      tax_total: toDollars(totals.tax_total),
      discount: toDollars(totals.discount),
      discount_change: totals.discountChange,
      amount_total: toDollars(totals.amount_total),
    };
    return JSON.stringify(comparison);
  },

  share({ content: json, isAccepted, ...shared }) {
    const print = (content: DocumentContent) =>
      isAccepted
        ? printDocument(withChosenOptions(content, shared.answer?.options ?? []))
        : printDocument(content, 'apart');
    const content = json === null ? null : parseContent(json);
    // Documents that were sent by an earlier version can say another last day than the one on which they expire.
    const lastDay = shared.state === 'open' && content?.kind !== 'INVOICE' ? shared.expires_on : null;
    const document = content && print({ ...content, valid_until: lastDay ?? content.valid_until });
    return JSON.stringify(describedData(sharedDocumentSchema, { ...shared, document }));
  },

  price({ content: json, options }) {
    const content = parseContent(json);
    const { total, totals, base } = printDocument(withChosenOptions(content, options));
    return { offered: optionsOf(content), totals: { total, totals, applied_discount: base.applied_discount } };
  },
};

export const runDocumentJob = <Kind extends DocumentJobKind>({
  kind,
  input,
}: {
  readonly kind: Kind;
  readonly input: DocumentJobs[Kind];
}): DocumentResults[Kind] => runners[kind](input);

/** A stored document as the input of a PDF. It is printed in the process that makes the PDF. */
export interface StoredDocument {
  /** A `DocumentContent` as JSON. */
  readonly content: string;
  /** The options that the client chose. Undefined before the acceptance. */
  readonly chosenOptions?: readonly string[];
}

export const printStored = ({ content, chosenOptions }: StoredDocument) =>
  printDocument(chosenOptions ? withChosenOptions(parseContent(content), chosenOptions) : parseContent(content));
