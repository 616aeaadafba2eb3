/** The revision that the client signed last, and how the estimate differs from it. */

import { displayedDiscountTerms, estimateRows } from '../estimates/changes/estimateRows.ts';
import type { EstimateSnapshot } from '../estimates/estimateMachine.ts';
import { compareDocuments, type DocumentDifference } from './compareDocuments.ts';
import type { Document, DocumentDetails } from './document.ts';
import { type DocumentContent, type PricedContent, sectionsOfRows, withChosenOptions } from './documentContent.ts';
import { isOpenForAnswer } from './documentKinds.ts';

/** The last accepted estimate or change order, which the next change order changes. `documents` are newest first. */
export const signedRevisionOf = (documents: readonly Document[]): Document | undefined =>
  documents.find(({ status, kind }) => status === 'accepted' && kind !== 'INVOICE');

/** The change order that the client has not answered yet. `documents` are newest first. */
export const waitingChangeOrderOf = (documents: readonly Document[]): Document | undefined =>
  documents.find(({ status, kind }) => isOpenForAnswer(status) && kind === 'CHANGE_ORDER');

type EstimateContext = Pick<EstimateSnapshot['context'], 'base' | 'changes'>;

/** The lines and the discount of the estimate as the page shows it. */
const displayedContent = (context: EstimateContext): PricedContent => ({
  sections: sectionsOfRows(estimateRows(context).filter(({ isInEstimate }) => isInEstimate)),
  ...displayedDiscountTerms(context),
});

/** The content of a document, with the options that the client chose if it was accepted. */
export const acceptedContent = ({ status, content, chosen_options }: DocumentDetails): DocumentContent =>
  status === 'accepted' ? withChosenOptions(content, chosen_options) : content;

/** How the estimate on the page differs from a document. */
export const differenceFrom = (document: DocumentDetails, context: EstimateContext): DocumentDifference =>
  compareDocuments(acceptedContent(document), displayedContent(context));
