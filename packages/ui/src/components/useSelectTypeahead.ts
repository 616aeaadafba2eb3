import { type KeyboardEvent, useRef } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** In milliseconds. A key after a longer pause starts a new word, as in native selects. */
const wordPause = 1_000;

/**
 * The option that matches the typed letters: an exact code or label, else a label that starts with them, else a code
 * that starts with them.
 */
export function findOptionByPrefix<Option extends Choice>(
  choices: readonly Option[],
  typed: string,
): Option | undefined {
  const wanted = typed.toLowerCase();
  const codes = choices.filter(({ value }) => value !== '');
  const begins = (text: string) => text.toLowerCase().startsWith(wanted);
  return (
    codes.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted) ??
    codes.find(({ label }) => begins(label)) ??
    codes.find(({ value }) => begins(value))
  );
}

/** The next option whose label starts with `letter`. Repeated presses of one key cycle through these options. */
function nextOptionStartingWith(
  choices: readonly HTMLOptionElement[],
  letter: string,
  chosen: number,
): HTMLOptionElement | undefined {
  const matching = choices.filter(({ label }) => label.toLowerCase().startsWith(letter));
  return matching.find(({ index }) => index > chosen) ?? matching[0];
}

const emptyBuffer = { typed: '', at: Number.NEGATIVE_INFINITY };

/**
 * Lets users select an option of a native select by typing its code: `sq` for Square. Spread the result on the select.
 */
export function useSelectTypeahead() {
  const last = useRef(emptyBuffer);
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget: select, timeStamp } = event;
    const before = timeStamp - last.current.at < wordPause ? last.current.typed : '';
    const isLetter = key.length === 1 && (key !== ' ' || before !== '');
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const typed = before + key.toLowerCase();
    last.current = { typed, at: timeStamp };
    const options = [...select.options];
    const isRepeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
    const choice =
      findOptionByPrefix(options, typed) ??
      (isRepeated ? nextOptionStartingWith(options, key, select.selectedIndex) : undefined);
    if (!choice || choice.selected) return;
    select.value = choice.value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const onBlur = () => {
    last.current = emptyBuffer;
  };
  return { onKeyDown, onBlur };
}
