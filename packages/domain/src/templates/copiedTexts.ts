/** The texts for the client that an estimate gets from a template. */
import type { EstimateDetails } from '../estimates/changes/details.ts';
import type { Template } from './template.ts';

type ClientTexts = Pick<EstimateDetails, 'client_notes' | 'terms'>;

/**
 * The texts of the template that replace those of the estimate. A text that a user has written stays: the notes are replaced only if they are
 * empty, and the terms only if they are empty or those of the company.
 */
export function textsToCopy(
  template: Pick<Template, 'client_notes' | 'terms'>,
  { client_notes, terms }: ClientTexts,
  companyTerms: string,
): Partial<ClientTexts> {
  return {
    ...(client_notes === '' && template.client_notes !== '' && { client_notes: template.client_notes }),
    ...((terms === '' || terms === companyTerms) &&
      template.terms !== '' &&
      template.terms !== terms && { terms: template.terms }),
  };
}
