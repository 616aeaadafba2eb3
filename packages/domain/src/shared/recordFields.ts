import { number, type ObjectShape, object, string } from 'yup';

/**
 * Yup fields of the records in API responses [R3]. Amounts, rates and percents are JSON numbers. Dates are YYYY-MM-DD or null.
 */
export const idField = () => string().required();
export const textField = () => string().defined();
export const nullableTextField = () => string().defined().nullable();
export const amountField = () => number().required();
export const recordVersionField = () => number().integer().required();
export const codeField = <T extends string>(codes: readonly T[]) =>
  string<T>()
    .oneOf([...codes])
    .required();

/** The schema of a record in API responses. The OpenAPI document describes it once under `name`. */
export const recordSchema = <F extends ObjectShape>(name: string, fields: F) =>
  object(fields).meta({ name }).required();
