/** What a client signs: the consent, the signature and its limits. */
import { type InferType, object } from 'yup';
import { maxEstimateRows } from '../estimates/lines/line.ts';
import { messages } from '../messages/messages.ts';
import {
  id,
  listOf,
  multilineText,
  oneOf,
  plainBoolean,
  plainNumber,
  plainText,
  requiredText,
} from '../shared/validationRules.ts';
import { maxAnswerLength, maxSignerNameLength } from './answerLimits.ts';
import { maxSignaturePoints, maxStrokes, signatureArea } from './signature.ts';

/** The consent text. The acceptance and the signed PDF contain it. */
export const consentText =
  'I accept this document, its price and its terms. I agree that my typed name or my drawing is my signature, with the same effect as a signature on paper.';

const coordinate = plainNumber().integer().min(0).max(signatureArea.width).required();

/** A stroke: x and y of each point in turn. */
const strokeSchema = listOf(
  coordinate,
  2 * maxSignaturePoints,
  'This drawing has too many points. Clear it and sign again',
)
  .min(2)
  .test('pairs', 'A point has two coordinates', (values) => (values?.length ?? 0) % 2 === 0)
  .required();

export const signatureSchema = object({
  kind: oneOf(['typed', 'drawn'] as const).required(messages.validation.required),
  strokes: listOf(strokeSchema, maxStrokes, 'This drawing has too many strokes. Clear it and sign again')
    .default([])
    .test(
      'points',
      'This drawing has too many points. Clear it and sign again',
      // The elements are not validated yet.
      (strokes) =>
        (strokes ?? []).reduce((count, stroke) => count + (stroke?.length ?? 0) / 2, 0) <= maxSignaturePoints,
    ),
}).test(
  'drawn',
  'Sign in the field, or type your name',
  (value) => value?.kind !== 'drawn' || value.strokes?.length > 0,
);

export type Signature = InferType<typeof signatureSchema>;

/** The ids of the options that a client has chosen. */
const optionIds = () => listOf(id().required(), maxEstimateRows, 'Too many options').default([]);

export const priceBody = object({ options: optionIds() });

export const acceptBody = object({
  name: requiredText(maxSignerNameLength),
  signature: signatureSchema.required(messages.validation.required),
  options: optionIds(),
  consent: plainBoolean().oneOf([true], 'Confirm that you accept the document').required(messages.validation.required),
  /** The SHA-256 of the PDF that the client saw, in hexadecimal. */
  seen_sha256: plainText()
    .matches(/^[0-9a-f]{64}$/)
    .required(messages.validation.required),
});

export type AcceptBody = InferType<typeof acceptBody>;

export const declineBody = object({ reason: multilineText(maxAnswerLength) });
export const questionBody = object({
  body: multilineText(maxAnswerLength).required(messages.validation.required),
});
