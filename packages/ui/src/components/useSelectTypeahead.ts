/** Selects an option of a select field by the typed characters. */
import { type KeyboardEvent, useRef } from 'react';

interface LabelledValue {
  readonly value: string;
  readonly label: string;
}

/** A key after a longer pause starts a new word, as in native selects. */
const wordPauseMilliseconds = 1_000;

/**
 * Returns the option whose code (`value`) or label is the typed text `prefix`. If there is none, returns the first option whose label
 * starts with the text, or else whose code starts with the text. Ignores case, and options without a code, such as the placeholder.
 */
export function findOptionByPrefix<Option extends LabelledValue>(
  options: readonly Option[],
  prefix: string,
): Option | undefined {
  const lowerCasePrefix = prefix.toLowerCase();
  const selectableOptions = options.filter(({ value }) => value !== '');
  const startsWithPrefix = (text: string) => text.toLowerCase().startsWith(lowerCasePrefix);
  return (
    selectableOptions.find(
      ({ value, label }) => value.toLowerCase() === lowerCasePrefix || label.toLowerCase() === lowerCasePrefix,
    ) ??
    selectableOptions.find(({ label }) => startsWithPrefix(label)) ??
    selectableOptions.find(({ value }) => startsWithPrefix(value))
  );
}

/**
 * Returns the next option after the selected one whose label starts with `letter`, or the first such option. Repeated presses of one
 * key therefore select these options in turn. Ignores options without a code, such as the placeholder.
 */
function findNextOption(
  options: readonly HTMLOptionElement[],
  letter: string,
  selectedIndex: number,
): HTMLOptionElement | undefined {
  const matches = options.filter(({ value, label }) => value !== '' && label.toLowerCase().startsWith(letter));
  return matches.find(({ index }) => index > selectedIndex) ?? matches[0];
}

const emptyBuffer = { text: '', time: Number.NEGATIVE_INFINITY };

/**
 * Lets users select an option of a native select by typing its code: `sq` for Square. Spread the result on the select.
 */
export function useSelectTypeahead() {
  const buffer = useRef(emptyBuffer);
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget: select, timeStamp } = event;
    const previousText = timeStamp - buffer.current.time < wordPauseMilliseconds ? buffer.current.text : '';
    const isCharacter = key.length === 1 && (key !== ' ' || previousText !== '');
    if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const text = previousText + key.toLowerCase();
    buffer.current = { text, time: timeStamp };
    const options = [...select.options];
    const isRepeated = text.length > 1 && [...text].every((letter) => letter === text[0]);
    const option =
      findOptionByPrefix(options, text) ??
      (isRepeated ? findNextOption(options, key.toLowerCase(), select.selectedIndex) : undefined);
    if (!option || option.selected) return;
    select.value = option.value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const onBlur = () => {
    buffer.current = emptyBuffer;
  };
  return { onKeyDown, onBlur };
}
