/** Finds the projects that can match a search with the index of trigrams. */
import { projectSearchWords } from '@plumbline/domain/projects/projectSearchText';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { projects } from '../database/schema/projects.ts';
import { limitSearch } from '../http/limitSearch.ts';

/** With more candidates, reading the projects in the order of the list finds a page sooner. */
const maxCandidates = 1_000;

/** A shorter text has no trigram. */
const minCharacters = 3;

/** The ids of all projects that can match, or null if there are too many, or no index. */
export type Candidates = readonly string[] | null;

type Words = readonly (readonly string[])[];

/** The words that the index can find, each with the texts that count as the word. The texts have no spaces. */
const toArgument = (words: Words) =>
  sql`${sql.param(
    words.filter((texts) => texts.every(({ length }) => length >= minCharacters)).map((texts) => texts.join(' ')),
  )}::text[]`;

/**
 * Finds the projects that contain all words of at least one alternative. The function of the database runs with the rights of the owner of
 * the tables, because row-level security keeps text search from the index. It reads the company from the setting of the transaction. The
 * statement that reads the projects still has the condition of the search and row-level security.
 */
export async function findCandidates(tx: Tx, alternatives: readonly Words[]): Promise<Candidates> {
  const found = alternatives.map(
    (words) => sql`to_json(plumbline_find_projects(${toArgument(words)}, ${maxCandidates}))`,
  );
  const { rows } = await limitSearch(tx, async () =>
    tx.execute<{ found: readonly Candidates[] }>(sql`SELECT json_build_array(${sql.join(found, sql`, `)}) AS found`),
  );
  const lists = rows[0]?.found ?? [null];
  return lists.includes(null) ? null : lists.flatMap((ids) => ids ?? []);
}

/** The candidates of a search in the list of projects. */
export const findSearchCandidates = async (tx: Tx, search: string): Promise<Candidates> => {
  const words = projectSearchWords(search);
  return words.length === 0 ? null : findCandidates(tx, [words]);
};

/** Matches the candidates. */
export const isCandidate = (candidates: Candidates): SQL | undefined =>
  candidates === null ? undefined : sql`${projects.id} = ANY(${sql.param([...candidates])}::uuid[])`;
