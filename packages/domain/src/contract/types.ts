import type { InferType, Schema } from 'yup';
import type { RouteName } from './routes.ts';
import type { schemas } from './schemas.ts';

type Part<R extends RouteName, Key extends string> = (typeof schemas)[R] extends { readonly [K in Key]: infer S }
  ? S extends Schema
    ? InferType<S>
    : undefined
  : undefined;

/** The JSON body a call takes; undefined where it takes none. */
export type Body<R extends RouteName> = Part<R, 'body'>;
export type Query<R extends RouteName> = Part<R, 'query'>;
/** What stands under `data` in a call's answer. */
export type Data<R extends RouteName> = Part<R, 'data'>;
