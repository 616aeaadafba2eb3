import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { decimal, dollars, requiredText } from '../shared/rules.ts';
import { lineFields } from './form.ts';

/** The body of a line. A total or estimate in it is ignored; an index moves the line [R7.21, R7.22]. */
export const estimateItemBody = object({
  description: requiredText(500),
  ...lineFields(),
  index: decimal(0, 1_000_000).optional(),
});

/** The body that sets the discount in dollars [R2.32, R7.20]. The handler checks that the lines cover it. */
export const discountBody = object({ discount: dollars().required(messages.validation.required) });

export type EstimateItemBody = InferType<typeof estimateItemBody>;
