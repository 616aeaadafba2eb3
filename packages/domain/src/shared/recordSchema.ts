/** The yup fields from which the schemas of records in API responses are built [R3]. */
import { number, type ObjectShape, object, string } from 'yup';

export const idField = () => string().required();
export const textField = () => string().defined();
/** A text or null. It is also the field of a date, which is a text YYYY-MM-DD. */
export const nullableTextField = () => string().defined().nullable();
/** An amount, a rate or a percent as a JSON number. */
export const amountField = () => number().required();
export const recordVersionField = () => number().integer().required();
/** One of the codes of the API, for example a status. */
export const codeField = <T extends string>(codes: readonly T[]) =>
  string<T>()
    .oneOf([...codes])
    .required();

/** The schema of a record in API responses. The OpenAPI document describes it once under `name`. */
export const recordSchema = <F extends ObjectShape>(name: string, fields: F) =>
  object(fields).meta({ name }).required();
