/**
 * The content of a document: everything that it says about an estimate at one moment. It is stored with the document and never changes.
 * The PDF, the page of the client and the comparison of revisions are made from it.
 */

import { formatPhone } from '@plumbline/values/phone';
import { array, type InferType, number, object, string } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import type { Company } from '../company/company.ts';
import { documentPricesCodes, paperCodes, taxBases } from '../company/documentSettings.ts';
import type { Estimate } from '../estimates/lines/estimate.ts';
import { groupBySection, type LineRow, toLoadedEstimate } from '../estimates/lines/sections.ts';
import { type DiscountTerms, defaultDiscountBasis, discountBases } from '../estimates/pricing/discount.ts';
import { type EstimateTotals, priceEstimate } from '../estimates/pricing/pricing.ts';
import type { Project } from '../projects/project.ts';
import { addressLines } from '../shared/addressLines.ts';
import { amountField, codeField, idField, nullableTextField, recordSchema, textField } from '../shared/recordSchema.ts';
import { type DocumentKind, documentKindCodes } from './documentKinds.ts';

/** A line as it was. Costs and formulas are not part of a document. */
const lineSchema = object({
  id: idField(),
  description: textField(),
  rate: amountField(),
  quantity: amountField(),
  /** Percent. */
  tax: amountField(),
  unit: codeField(unitCodes),
  /** Missing in a line that is not optional. */
  option: string()
    .oneOf(['offered', 'chosen'] as const)
    .optional(),
  /** The scope of work, with line breaks. Missing if there is none, also in documents from before lines had one. */
  scope: string().optional(),
}).required();

const sectionSchema = object({
  /** '' for the lines before the first section. */
  name: textField(),
  lines: array(lineSchema).required(),
}).required();

/** Documents that were made before percentages existed have only an amount after tax. */
const discountFields = {
  /** In dollars. */
  discount: amountField(),
  /** Null or missing if the discount is an amount. Otherwise it follows the options that the client chooses. */
  discount_percent: number().nullable().optional(),
  discount_basis: string().oneOf(discountBases).optional(),
};

/** The document from which a change order computes its difference. */
const baselineSchema = object({
  id: idField(),
  number: number().integer().required(),
  revision: number().integer().required(),
  /** In a change order with a number. */
  change_order: number().integer().optional(),
  kind: codeField(documentKindCodes),
  sections: array(sectionSchema).required(),
  ...discountFields,
});

export const documentContentSchema = recordSchema('DocumentContent', {
  kind: codeField(documentKindCodes),
  /** The number of the estimate. */
  number: number().integer().required(),
  /** Counts the documents of the estimate from 1. Null in a draft that is not stored. */
  revision: number().integer().defined().nullable(),
  /** The number of a change order. The change orders of a job count from 1. Older ones have none. */
  change_order: number().integer().optional(),
  /** The day on which the document was made, YYYY-MM-DD. */
  day: textField(),
  /** The last day to answer. Null also if the day of the estimate had passed when the document was made. */
  valid_until: nullableTextField(),
  company: object({
    name: textField(),
    /** Address, phone and email, one line each. */
    lines: array(textField()).required(),
    phone: textField(),
    email: textField(),
    /** A data URL. */
    logo: nullableTextField(),
    /** The accent colour, #rrggbb. */
    color: textField(),
  }).required(),
  client: object({ name: textField(), lines: array(textField()).required() }).required(),
  project: object({ title: textField(), lines: array(textField()).required() }).required(),
  paper: codeField(paperCodes),
  prices: codeField(documentPricesCodes),
  /**
   * Whether the amounts of lines, sections and options include the taxes. Missing in documents from before the choice existed: only the
   * prices of their options do.
   */
  tax_basis: string().oneOf(taxBases).optional(),
  sections: array(sectionSchema).required(),
  ...discountFields,
  notes: textField(),
  terms: textField(),
  /** In a change order only. */
  baseline: baselineSchema.nullable().defined(),
});

export type DocumentContent = InferType<typeof documentContentSchema>;
/** The content without its lines and its long texts: what mails, lists and file names need. */
export type DocumentHead = Omit<DocumentContent, 'sections' | 'notes' | 'terms' | 'company' | 'baseline'> & {
  readonly company: Omit<DocumentContent['company'], 'logo'>;
  readonly baseline: Omit<NonNullable<DocumentContent['baseline']>, 'sections'> | null;
};

export type DocumentLine = InferType<typeof lineSchema>;
export type DocumentSection = InferType<typeof sectionSchema>;

interface DocumentSource {
  readonly kind: DocumentKind;
  readonly revision: number | null;
  /** The number of a change order. */
  readonly changeOrder?: number | null;
  readonly estimate: Estimate;
  readonly project: Project;
  readonly company: Company;
  /** YYYY-MM-DD */
  readonly today: string;
  /** The content of the last accepted document, for a change order. */
  readonly baseline?: { readonly id: string; readonly content: DocumentContent };
}

const nonEmpty = (...texts: readonly string[]) => texts.filter((text) => text !== '');

/** The sections of rows without costs and formulas. Sections without lines are left out. */
export const sectionsOfRows = (rows: readonly LineRow[]): DocumentSection[] =>
  groupBySection(rows)
    .filter(({ lines }) => lines.length > 0)
    .map(({ heading, lines }) => ({
      name: heading?.values.description ?? '',
      lines: lines.map(({ key, values: { description, rate, quantity, tax, unit, option, scope } }) => ({
        id: key,
        description,
        rate,
        quantity,
        tax,
        unit,
        ...(option !== 'none' && { option }),
        ...(scope && { scope }),
      })),
    }));

export const documentSections = (estimate: Estimate): DocumentSection[] =>
  sectionsOfRows(toLoadedEstimate(estimate).items.map((item) => ({ key: item.id, values: item })));

/** Makes the content of a document from the estimate as it is now. */
export function createDocumentContent(source: DocumentSource): DocumentContent {
  const { kind, revision, changeOrder, estimate, project, company, today, baseline } = source;
  const companyAddress = addressLines(company.address);
  const projectAddress = addressLines(project.address);
  const phone = formatPhone(company.phone_no);
  return {
    kind,
    number: estimate.number,
    revision,
    ...(typeof changeOrder === 'number' && { change_order: changeOrder }),
    day: today,
    valid_until: kind === 'INVOICE' || (estimate.valid_until ?? '') < today ? null : estimate.valid_until,
    company: {
      name: company.name,
      lines: nonEmpty(companyAddress.streetLine, companyAddress.cityLine, phone, company.email),
      phone,
      email: company.email,
      logo: company.logo,
      color: company.document_color,
    },
    client: { name: project.client.name, lines: nonEmpty(formatPhone(project.client.phone_no)) },
    project: {
      title: project.title,
      lines: nonEmpty(project.job_type, projectAddress.streetLine, projectAddress.cityLine),
    },
    paper: company.document_paper,
    prices: company.document_prices,
    tax_basis: company.document_tax_basis,
    sections: documentSections(estimate),
    ...discountFieldsFrom(estimate),
    notes: estimate.client_notes,
    terms: estimate.terms,
    baseline: baseline
      ? {
          id: baseline.id,
          number: baseline.content.number,
          revision: baseline.content.revision ?? 0,
          ...(baseline.content.change_order !== undefined && { change_order: baseline.content.change_order }),
          kind: baseline.content.kind,
          sections: baseline.content.sections,
          ...discountFieldsFrom(baseline.content),
        }
      : null,
  };
}

const discountFieldsFrom = ({ discount, discount_percent = null, discount_basis }: DiscountTerms) => ({
  discount,
  discount_percent,
  discount_basis: discount_basis ?? defaultDiscountBasis,
});

/** What the totals of a document are computed from. */
export type PricedContent = Pick<DocumentContent, 'sections'> & DiscountTerms;

export const linesOfDocument = ({ sections }: Pick<DocumentContent, 'sections'>): readonly DocumentLine[] =>
  sections.flatMap(({ lines }) => lines);

/** The totals of the lines of a document. Offered lines do not count. */
export const documentTotals = (content: PricedContent): EstimateTotals =>
  priceEstimate(linesOfDocument(content), content);

/** Whether the client chooses options. A change order and an invoice have the options that were chosen before, and are accepted as they are. */
export const hasChoice = ({ kind }: Pick<DocumentContent, 'kind'>): boolean => kind === 'ESTIMATE';

/** The ids of the optional lines among which the client chooses. */
export const optionsOf = (content: Pick<DocumentContent, 'kind' | 'sections'>): readonly string[] =>
  hasChoice(content) ? linesOfDocument(content).flatMap(({ id, option }) => (option === undefined ? [] : [id])) : [];

/** The content with the options that the client chose. Ids that are not optional lines have no effect. */
export function withChosenOptions<C extends Pick<DocumentContent, 'kind' | 'sections'>>(
  content: C,
  chosenIds: readonly string[],
): C {
  if (!hasChoice(content)) return content;
  const chosen = new Set(chosenIds);
  const choose = (line: DocumentLine): DocumentLine =>
    line.option === undefined ? line : { ...line, option: chosen.has(line.id) ? 'chosen' : 'offered' };
  return {
    ...content,
    sections: content.sections.map((section) => ({ ...section, lines: section.lines.map(choose) })),
  };
}
