/** Suggests catalogue items for the typed name of a new line. */
import { compareNames, normalizeText, searchWords } from '@plumbline/values/textSearch';
import type { CatalogueItem } from './catalogueItem.ts';
import type { CatalogueIndex } from './searchCatalogue.ts';

/** The minimum length of a text that has suggestions. */
export const minSuggestionLength = 2;

/**
 * The rank of an item. A lower rank is better. Undefined if the item does not match.
 * 0: the code equals the text. 1: the code starts with the text. 2: the description starts with the text. 3: each typed word is the
 * start of a word of the item. 4: the item contains each typed word.
 */
function rankOf({ code, searchText }: CatalogueIndex[number], text: string, typedWords: readonly string[]) {
  if (code !== '' && code === text) return 0;
  if (code.startsWith(text)) return 1;
  const [description = ''] = searchText.split('\n');
  if (description.startsWith(text)) return 2;
  if (!typedWords.every((word) => searchText.includes(word))) return undefined;
  return typedWords.every((word) => startsAnyWord(searchText, word)) ? 3 : 4;
}

/** Whether a word of the text starts with `typedWord`. */
function startsAnyWord(text: string, typedWord: string): boolean {
  for (let position = text.indexOf(typedWord); position >= 0; position = text.indexOf(typedWord, position + 1))
    if (position === 0 || /[\s,("/-]/.test(text.charAt(position - 1))) return true;
  return false;
}

/**
 * The best items for a typed name, at most `count`, in the order of `rankOf`. Items whose code starts with the text are in the order of
 * their codes. Among other items with the same rank, the item that was used last is first. `used` has the descriptions of the lines in which items were used, the latest last.
 */
export function suggestItems(
  index: CatalogueIndex,
  typed: string,
  { used, count }: { readonly used: readonly string[]; readonly count: number },
): readonly CatalogueItem[] {
  const text = normalizeText(typed.trim());
  if (text.length < minSuggestionLength) return [];
  const typedWords = searchWords(text);
  const lastPositions = new Map(used.map((description, position) => [description, position]));
  const lastUseOf = ({ item }: CatalogueIndex[number]) => lastPositions.get(item.description) ?? -1;
  return index
    .flatMap((entry) => {
      const rank = rankOf(entry, text, typedWords);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        (a.rank === 1 ? compareNames(a.entry.code, b.entry.code) : lastUseOf(b.entry) - lastUseOf(a.entry)),
    )
    .slice(0, count)
    .map(({ entry }) => entry.item);
}
