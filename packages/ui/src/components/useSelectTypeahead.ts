import { type KeyboardEvent, useRef } from 'react';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** In milliseconds: a key after a longer pause begins a new word, as in the platform's own selects. */
const pause = 1_000;

/** The choice that the typed letters mean: a whole code or label first, then the beginning of a label, then of a code. */
export function matchOption<Option extends Choice>(choices: readonly Option[], typed: string): Option | undefined {
  const wanted = typed.toLowerCase();
  const codes = choices.filter(({ value }) => value !== '');
  const begins = (text: string) => text.toLowerCase().startsWith(wanted);
  return (
    codes.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted) ??
    codes.find(({ label }) => begins(label)) ??
    codes.find(({ value }) => begins(value))
  );
}

/** The next choice whose label begins with `letter`: the same key again and again goes through them. */
function nextBy(choices: readonly HTMLOptionElement[], letter: string, chosen: number): HTMLOptionElement | undefined {
  const alike = choices.filter(({ label }) => label.toLowerCase().startsWith(letter));
  return alike.find(({ index }) => index > chosen) ?? alike[0];
}

const nothingTyped = { typed: '', at: Number.NEGATIVE_INFINITY };

/** Lets a native select be chosen from by the codes of its options too: `sq` is Square. Spread what it returns. */
export function useSelectTypeahead() {
  const last = useRef(nothingTyped);
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, currentTarget: select, timeStamp } = event;
    const before = timeStamp - last.current.at < pause ? last.current.typed : '';
    const isLetter = key.length === 1 && (key !== ' ' || before !== '');
    if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const typed = before + key.toLowerCase();
    last.current = { typed, at: timeStamp };
    const options = [...select.options];
    const isRepeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
    const choice = matchOption(options, typed) ?? (isRepeated ? nextBy(options, key, select.selectedIndex) : undefined);
    if (!choice || choice.selected) return;
    select.value = choice.value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const onBlur = () => {
    last.current = nothingTyped;
  };
  return { onKeyDown, onBlur };
}
