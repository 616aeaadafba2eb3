/** The schema of a stored subscription in API responses. */
import { boolean, number } from 'yup';
import { codeField, nullableTextField, recordSchema } from '../shared/recordSchema.ts';
import { subscriptionTypeCodes } from './packages.ts';

/** The stored subscription of a company in an API response [R3.01]. */
export const subscriptionSchema = recordSchema('Subscription', {
  subscription_type: codeField(subscriptionTypeCodes),
  /**
   * The last paid day, in the past or in the future, YYYY-MM-DD. Null if the package does not end. The misspelling is in the
   * specification [R3.01].
   */
  subcription_ended: nullableTextField(),
  subscribed_users: number().integer().required(),
  /**
   * Whether the package comes from a subscription at the payment provider. Also true if that subscription was
   * cancelled but has not ended.
   */
  renews: boolean().required(),
});
