/** SQL for the normal form and the order of texts. The migration `text_keys` has the functions. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The same as `normalizeText`. */
export const normalTextSql = (text: SQLWrapper): SQL<string> => sql`plumbline_normal_text(${text})`;

/** The same order as `compareNames`. The collation of the database could give another one. */
export const sortKeySql = (text: SQLWrapper): SQL => sql`(plumbline_sort_key(${text}) COLLATE "C")`;
