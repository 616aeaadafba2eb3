/** A form field for a date, with a calendar. */
import styled from '@emotion/styled';
import { isDay } from '@plumbline/values/day';
import { type DayPart, moveDay, parseDay } from '@plumbline/values/parseDay';
import { type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { CalendarIcon } from '../icons/CalendarIcon.tsx';
import { Field } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { Input, type TextFieldProps } from './TextField.tsx';
import { useLoadedModule } from './useLoadedModule.ts';

export interface DateFieldProps
  extends Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode' | 'value' | 'placeholder'> {
  /**
   * YYYY-MM-DD, or ''. A field with `value` calls `onChange` only for days and '', and shows the error for other texts itself. A field
   * without `value` passes the typed text to the form, and the schema of the form validates the text.
   */
  value?: string;
  /** The day that the calendar marks as today, YYYY-MM-DD. */
  today: string;
}

/**
 * Loads the calendar and its library. They are large, so they are loaded only when the user points at the button, focuses it, or
 * opens the calendar.
 */
const loadCalendar = () => import('./Calendar.tsx');

/**
 * A calendar date as YYYY-MM-DD, without a time or time zone, in every browser language [R9.04]. Dates in other formats
 * are converted when they are pasted, when the field loses the focus, and on Enter. Arrow Up and Arrow Down also convert
 * the date, and change the year, month or day at the caret. With Alt, or in an empty field, they open the calendar. `min`
 * and `max` limit the calendar.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, hideLabel, aside, className, grow, min, max, today, ...input } = props;
  const { value, onChange, onBlur, onKeyDown, onPaste, ...inputProps } = input;
  const frame = useRef<HTMLDivElement>(null);
  /** The text that the user has typed since the last change of `value`. */
  const [draft, setDraft] = useState<{ baseValue: string; text: string; isBlurred: boolean }>();
  const [isCalendarNeeded, setIsCalendarNeeded] = useState(false);
  const [open, setOpen] = useState(false);
  const calendar = useLoadedModule(loadCalendar, 'The calendar could not be loaded', isCalendarNeeded);

  const isControlled = value !== undefined;
  const currentDraft = isControlled && draft?.baseValue === value ? draft : undefined;
  const ownError =
    (currentDraft?.isBlurred && !isDay(currentDraft.text) && 'Not a date') ||
    (open && calendar.status === 'failed' && calendar.message) ||
    undefined;
  const disabled = inputProps.disabled || inputProps.readOnly;

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text } = event.target;
    if (isControlled) setDraft({ baseValue: value, text, isBlurred: false });
    if (!isControlled || text === '' || isDay(text)) onChange?.(event);
  };

  const handleBlur = (event: FocusEvent<HTMLInputElement>) => {
    convertToDay(event.target);
    setDraft((previous) => previous && { ...previous, isBlurred: true });
    onBlur?.(event);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const inputElement = event.currentTarget;
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') convertToDay(inputElement);
    if (!step || disabled) return;
    if (event.altKey || inputElement.value === '') openCalendar();
    else if (isDay(parseDay(inputElement.value))) changePartAtCaret(inputElement, step);
    else return;
    event.preventDefault();
  };

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPaste?.(event);
    const day = parseDay(event.clipboardData.getData('text'));
    if (!isDay(day) || disabled) return;
    event.preventDefault();
    setInputValue(event.currentTarget, day);
  };

  const openCalendar = () => {
    setIsCalendarNeeded(true);
    setOpen(true);
  };
  const findInput = () => frame.current?.querySelector('input');

  return (
    <Field {...{ label, hint, error: error ?? ownError, required, hideLabel, aside, className, grow }}>
      {(controlProps) => (
        <InputFrame ref={frame}>
          <Input
            autoComplete="off"
            {...inputProps}
            {...controlProps}
            {...(isControlled && { value: currentDraft?.text ?? value })}
            type="text"
            inputMode="numeric"
            placeholder={disabled ? '' : 'YYYY-MM-DD'}
            onChange={handleChange}
            onBlur={handleBlur}
            onKeyDown={handleKeyDown}
            onPaste={handlePaste}
          />
          {!disabled && (
            <IconButton
              label={`Calendar, ${label}`}
              hint="Choose a date"
              icon={<CalendarIcon />}
              aria-haspopup="dialog"
              aria-expanded={open && calendar.status === 'ready'}
              aria-busy={open && calendar.status === 'loading'}
              onPointerEnter={() => setIsCalendarNeeded(true)}
              onFocus={() => setIsCalendarNeeded(true)}
              onClick={() => (open ? setOpen(false) : openCalendar())}
            />
          )}
          {open && calendar.status === 'ready' && (
            <calendar.data.Calendar
              label={label}
              anchor={frame}
              day={parseDay(findInput()?.value ?? '')}
              minDay={parseBound(min)}
              maxDay={parseBound(max)}
              today={today}
              onPick={(day) => {
                const inputElement = findInput();
                if (inputElement) setInputValue(inputElement, day);
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </InputFrame>
      )}
    </Field>
  );
}

/** Returns `bound` if it is a day YYYY-MM-DD. The type of `min` and `max` also allows numbers and other texts. */
const parseBound = (bound: unknown) => (typeof bound === 'string' && isDay(bound) ? bound : undefined);

/** Changes the field in the same way as typing, so that React calls `onChange`. */
function setInputValue(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  // React replaces the setter of `value`. React calls `onChange` only for a value that the native setter has set.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Converts a date in another format to YYYY-MM-DD. */
const convertToDay = (input: HTMLInputElement) => setInputValue(input, parseDay(input.value));

/** Adds `step` to the year, month or day at the caret and selects the changed part. */
function changePartAtCaret(input: HTMLInputElement, step: number): void {
  convertToDay(input);
  const caret = input.selectionStart ?? 0;
  // The year, month and day of YYYY-MM-DD are at the positions 0-4, 5-7 and 8-10.
  const part: DayPart = caret <= 4 ? 'year' : caret <= 7 ? 'month' : 'day';
  setInputValue(input, moveDay(input.value, part, step));
  const [start, end] = { year: [0, 4] as const, month: [5, 7] as const, day: [8, 10] as const }[part];
  input.setSelectionRange(start, end);
}

const InputFrame = styled.div`
  position: relative;
  min-width: 0;
  & > input:not(:disabled, [readonly]) {
    padding-right: var(--control-height);
  }
  & > button {
    position: absolute;
    inset: 0 0 0 auto;
    width: var(--control-height);
    height: 100%;
    @media (pointer: fine) {
      inset: 3px 3px 3px auto;
      width: calc(var(--control-height) - 6px);
      height: auto;
    }
  }
`;
