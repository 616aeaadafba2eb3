/** How a company wants its documents to look, and the mail that sends them. */
import { string } from 'yup';

/** Which prices a document shows. The totals add up with every choice. */
export const documentPrices = {
  quantities: 'Quantity, unit price and amount',
  lines: 'Amount of each line',
  sections: 'Totals of sections only',
  total: 'One price',
} as const;

export type DocumentPrices = keyof typeof documentPrices;
export const documentPricesCodes = Object.keys(documentPrices) as readonly DocumentPrices[];

/** Whether the amounts of lines, sections and options in a document include the taxes. One price always does. */
export const taxBases = ['without_tax', 'with_tax'] as const;

export type TaxBasis = (typeof taxBases)[number];

export const defaultTaxBasis: TaxBasis = 'without_tax';

/**
 * Whether the prices of options include the taxes. One price includes them, so that the client sees by how much it rises. So did the options
 * before the choice existed (null).
 */
export const optionTaxBasis = (prices: DocumentPrices, basis: TaxBasis | null): TaxBasis =>
  prices === 'total' ? 'with_tax' : (basis ?? 'with_tax');

export const taxBasisOptions = { without_tax: 'Without tax', with_tax: 'With tax' } as const satisfies Record<
  TaxBasis,
  string
>;

/** The sizes of paper. */
export const papers = { LETTER: 'US Letter', A4: 'A4' } as const;

export type Paper = keyof typeof papers;
export const paperCodes = Object.keys(papers) as readonly Paper[];

const defaultDocumentColor = '#17427c';

/** The accent colour of documents, #rrggbb. */
export const documentColor = () =>
  string()
    .matches(/^#[0-9a-f]{6}$/, 'A colour has the form #17427c')
    .default(defaultDocumentColor);

export const maxSubjectLength = 200;
export const maxMessageLength = 5000;

/** The maximum number of days until a client is reminded. */
export const maxReminderDays = 60;
