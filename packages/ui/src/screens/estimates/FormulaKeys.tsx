/** The keys that a number pad of a phone does not have: signs of formulas, the marks for feet and inches, and Enter. */
import styled from '@emotion/styled';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useScrollPadding } from '../../components/useScrollPadding.ts';
import { touchQuery } from '../../theme/breakpoints.ts';
import { useMediaQuery } from '../../theme/useMediaQuery.ts';

const { formulaKeys: texts } = estimateTexts;

/** A bracket closes the last open bracket, or opens one if there is none. */
const bracketFor = (before: string): string => (before.split('(').length > before.split(')').length ? ')' : '(');

interface FormulaKey {
  /** The text on the key. */
  readonly sign: string;
  /** The name for screen readers. */
  readonly label: string;
  /** The text that the key types after the text `before`. */
  readonly textAfter: (before: string) => string;
}

const typing = (sign: string, label: string): FormulaKey => ({ sign, label, textAfter: () => sign });

const keys: readonly FormulaKey[] = [
  { ...typing('-', texts.minus), sign: '−' },
  typing('+', texts.plus),
  typing('×', texts.times),
  typing('/', texts.dividedBy),
  { sign: '( )', label: texts.bracket, textAfter: bracketFor },
  { ...typing("'", texts.feet), sign: '′' },
  { ...typing('"', texts.inches), sign: '″' },
];

/** The bar of the selected lines is at the bottom of the window, so the keys would cover its field. */
const isFormulaField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.inputMode === 'decimal' && !target.closest('[data-at-bottom]');

/** Types a text at the caret of a field, like a key of a keyboard. */
function typeText(field: HTMLInputElement, key: FormulaKey) {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const text = key.textAfter(value.slice(0, start));
  field.setRangeText(text, start, selectionEnd ?? start, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Presses Enter in a field. A field that does not handle the key submits its form. */
function pressEnter(field: HTMLInputElement) {
  const isUnhandled = field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  );
  if (isUnhandled) field.form?.requestSubmit();
}

/** A press on a key must not take the focus from the field, because the keypad would close. */
const keepFocus = (event: SyntheticEvent) => event.preventDefault();

/**
 * Shows the keys while a number field of the parent element has the focus, on devices with a touch screen only. It is a popover in the top
 * layer, directly above the keypad of the device.
 */
export function FormulaKeys() {
  return useMediaQuery(touchQuery) ? <TouchKeys /> : null;
}

function TouchKeys() {
  const bar = useRef<HTMLDivElement>(null);
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const scrollPadding = useScrollPadding('bottom');
  useEffect(() => {
    const scope = bar.current?.parentElement;
    // The focus can move to a dialog, which is outside of the parent element.
    const update = (target: EventTarget | null) =>
      setField(isFormulaField(target) && scope?.contains(target) ? target : null);
    const listeners = new AbortController();
    const { signal } = listeners;
    scope?.addEventListener('focusin', ({ target }) => update(target), { signal });
    scope?.addEventListener('focusout', ({ relatedTarget }) => update(relatedTarget), { signal });
    update(document.activeElement);
    return () => listeners.abort();
  }, []);
  useLayoutEffect(() => {
    const { visualViewport } = window;
    const element = bar.current;
    if (!field || !element || !visualViewport) return undefined;
    // The keypad makes the visual viewport smaller than the layout viewport, in which the bar is positioned.
    const place = () => {
      const { offsetTop, height } = visualViewport;
      element.style.bottom = `${Math.max(0, document.documentElement.clientHeight - offsetTop - height)}px`;
    };
    place();
    element.showPopover();
    const listeners = new AbortController();
    visualViewport.addEventListener('resize', place, { signal: listeners.signal });
    visualViewport.addEventListener('scroll', place, { signal: listeners.signal });
    return () => {
      listeners.abort();
      element.hidePopover();
    };
  }, [field]);
  return (
    <Bar ref={bar} popover="manual" data-formula-keys role="group" aria-label={texts.label}>
      <Keys ref={field ? scrollPadding : undefined} onPointerDown={keepFocus} onMouseDown={keepFocus}>
        {keys.map((key) => (
          <button
            key={key.sign}
            type="button"
            tabIndex={-1}
            aria-label={key.label}
            onClick={() => field && typeText(field, key)}
          >
            {key.sign}
          </button>
        ))}
        <button type="button" tabIndex={-1} aria-label={texts.enter} onClick={() => field && pressEnter(field)}>
          ↵
        </button>
      </Keys>
    </Bar>
  );
}

/** The height of the keys, for bars that are at the bottom of the window too. */
export const formulaKeysHeight = '52px';

const Bar = styled.div`
  position: fixed;
  inset: auto 0 0;
  width: auto;
  max-width: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  @media print {
    display: none;
  }
`;

const Keys = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(44px, 1fr);
  gap: 1px;
  height: ${formulaKeysHeight};
  border-top: 1px solid var(--line-strong);
  background: var(--line);
  & > button {
    padding: 0;
    border: 0;
    background: var(--paper-raised);
    color: var(--ink);
    font: inherit;
    font-size: 18px;
    touch-action: manipulation;
    user-select: none;
    &:active {
      background: var(--gray-a4);
    }
  }
`;
