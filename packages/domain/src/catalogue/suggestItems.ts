/** Suggests catalogue items for the typed name of a new line. */
import { searchWords } from '../shared/textSearch.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import type { CatalogueIndex } from './searchCatalogue.ts';

/** Shorter texts have no suggestions. */
export const minSuggestionLength = 2;

/** The rank of an item. A lower rank is better. Undefined if the item does not match. */
function rankOf({ code, words }: CatalogueIndex[number], text: string, typedWords: readonly string[]) {
  if (code !== '' && code === text) return 0;
  if (code.startsWith(text)) return 1;
  const [description = ''] = words.split('\n');
  if (description.startsWith(text)) return 2;
  const startsWord = (word: string) => words.startsWith(word) || /[\s,("/-]/.test(words[words.indexOf(word) - 1] ?? '');
  if (typedWords.every((word) => words.includes(word) && startsWord(word))) return 3;
  return typedWords.every((word) => words.includes(word)) ? 4 : undefined;
}

/**
 * The best items for a typed name: an equal code, then a code, a name and words that start with the text, then other matches.
 * Of equal matches, the items in `used` come first, the latest before the others. `used` has descriptions of lines, the latest last.
 */
export function suggestItems(
  index: CatalogueIndex,
  typed: string,
  { used, count }: { readonly used: readonly string[]; readonly count: number },
): readonly CatalogueItem[] {
  const text = typed.trim().toLowerCase();
  if (text.length < minSuggestionLength) return [];
  const typedWords = searchWords(text);
  const usedAt = new Map(used.map((description, position) => [description, position]));
  const recency = ({ item }: CatalogueIndex[number]) => usedAt.get(item.description) ?? -1;
  return index
    .flatMap((entry) => {
      const rank = rankOf(entry, text, typedWords);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank || recency(b.entry) - recency(a.entry))
    .slice(0, count)
    .map(({ entry }) => entry.item);
}
