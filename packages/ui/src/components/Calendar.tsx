/** The calendar that a date field opens. */
import { DayPicker, type Labels } from '@daypicker/react';
import styled from '@emotion/styled';
import { isDay } from '@plumbline/values/day';
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { Button } from './Button.tsx';

export interface CalendarProps {
  /** The label of the date field. It is part of the calendar's accessible name. */
  label: string;
  /** The element that contains the field and its button. The calendar opens next to it. */
  anchor: RefObject<HTMLElement | null>;
  /** The selected day, YYYY-MM-DD. With any other text no day is selected. */
  day: string;
  /** The first day that can be selected, YYYY-MM-DD. */
  minDay: string | undefined;
  /** The last day that can be selected, YYYY-MM-DD. */
  maxDay: string | undefined;
  /** The current day, YYYY-MM-DD. */
  today: string;
  /** Receives YYYY-MM-DD, or '' when the day is cleared. */
  onPick: (day: string) => void;
  /** Called when the calendar closes. After the user picks a day, it is called after `onPick`. */
  onClose: () => void;
}

// The library uses local dates. A clock change never skips noon, so noon is a valid time on every day.
const atNoon = (day: string) => new Date(`${day}T12:00:00`);
const toDate = (day: string | undefined) => (day && isDay(day) ? atNoon(day) : undefined);
const toDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => `${part}`.padStart(index ? 2 : 4, '0'))
    .join('-');

const fullDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/**
 * The accessible name of a day: `Wednesday, March 4, 2026`. It contains the number of the day as it is displayed, so that voice
 * control finds the day. In the default label of the library the number has an ending: "4th".
 */
const labelDayButton: Labels['labelDayButton'] = (date, { today, selected }) =>
  [today && 'Today', fullDateFormat.format(date), selected && 'selected'].filter(Boolean).join(', ');

/**
 * A month calendar to select a day from. It is a browser popover in the top layer, so that no dialog clips it. It stays
 * next to its field in the document, so that the focus trap of a dialog includes it.
 */
export function Calendar({ label, anchor, day, minDay, maxDay, today, onPick, onClose }: CalendarProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [startMonth, endMonth] = [toDate(minDay), toDate(maxDay)];
  const todayDate = atNoon(today);
  const selectedDate = toDate(day);
  const isTodayInRange = (!minDay || today >= minDay) && (!maxDay || today <= maxDay);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    const updatePosition = () => anchor.current && placeNextToField(element, anchor.current);
    element.showPopover();
    updatePosition();
    element.querySelector<HTMLElement>('[role="gridcell"] > [tabindex="0"]')?.focus({ preventScroll: true });
    window.addEventListener('scroll', updatePosition, true);
    window.addEventListener('resize', updatePosition);
    return () => {
      window.removeEventListener('scroll', updatePosition, true);
      window.removeEventListener('resize', updatePosition);
      element.hidePopover();
    };
  }, [anchor]);

  const close = () => {
    onClose();
    anchor.current?.querySelector('button')?.focus();
  };
  const pick = (pickedDay: string) => {
    onPick(pickedDay);
    close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  const closeOnBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !anchor.current?.contains(event.relatedTarget)) onClose();
  };

  return (
    <Panel
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={`Calendar, ${label}`}
      onToggle={() => panel.current?.matches(':popover-open') || onClose()}
      onKeyDown={closeOnEscape}
      onBlur={closeOnBlur}
    >
      <DayPicker
        mode="single"
        required
        showOutsideDays
        fixedWeeks
        selected={selectedDate}
        onSelect={(date) => pick(toDay(date))}
        defaultMonth={selectedDate ?? (isTodayInRange ? todayDate : (startMonth ?? endMonth ?? todayDate))}
        today={todayDate}
        {...(startMonth && { startMonth })}
        {...(endMonth && { endMonth })}
        labels={{ labelDayButton }}
        disabled={(date) => (!!minDay && toDay(date) < minDay) || (!!maxDay && toDay(date) > maxDay)}
      />
      <Footer>
        <Button size="small" disabled={!isTodayInRange} onClick={() => pick(today)}>
          Today
        </Button>
        {day !== '' && (
          <Button size="small" variant="quiet" onClick={() => pick('')}>
            Clear
          </Button>
        )}
      </Footer>
    </Panel>
  );
}

/** The distance of the panel to its field and to the edges of the window, in pixels. */
const gap = 4;

/** Positions the panel below the field, or above the field if it fits only there. The panel always stays inside the window. */
function placeNextToField(panel: HTMLElement, field: HTMLElement): void {
  const { top, bottom, left } = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const lowestTop = window.innerHeight - gap - height;
  const topAbove = top - gap - height;
  const panelTop = bottom + gap <= lowestTop || topAbove < gap ? Math.min(bottom + gap, lowestTop) : topAbove;
  panel.style.top = `${Math.max(gap, panelTop)}px`;
  panel.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - gap - width))}px`;
}

const Panel = styled.div`
  --cell: 34px;
  position: fixed;
  inset: auto;
  margin: 0;
  padding: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-4);
  background: var(--paper-raised);
  box-shadow: var(--shadow-pop);
  color: var(--ink);
  font-size: var(--font-size-small);
  @media (pointer: coarse) {
    --cell: 44px;
  }
  ${phone} {
    --cell: 44px;
  }
  & .rdp-months {
    position: relative;
  }
  & .rdp-nav {
    position: absolute;
    inset: 0 0 auto auto;
    display: flex;
  }
  & .rdp-month_caption {
    display: flex;
    align-items: center;
    height: var(--cell);
    padding-left: 8px;
    font-size: var(--font-size-2);
    font-weight: 600;
  }
  & .rdp-month_grid {
    border-collapse: collapse;
  }
  & .rdp-weekday {
    width: var(--cell);
    height: 28px;
    padding: 0;
    color: var(--ink-soft);
    font-size: var(--font-size-1);
    font-weight: 500;
  }
  & .rdp-day {
    padding: 0;
  }
  & .rdp-nav > button,
  & .rdp-day_button {
    display: grid;
    place-items: center;
    width: var(--cell);
    height: var(--cell);
    padding: 0;
    border: 0;
    border-radius: var(--radius-3);
    background: none;
    color: var(--ink);
    font: inherit;
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }
  & .rdp-nav svg {
    width: 16px;
    height: 16px;
    fill: currentColor;
  }
  & .rdp-outside > button {
    color: var(--ink-soft);
  }
  & .rdp-today > button {
    box-shadow: inset 0 0 0 1px var(--line-control);
    font-weight: 640;
  }
  & .rdp-selected > button {
    background: var(--accent-9);
    color: var(--accent-contrast);
  }
  & .rdp-nav > button[aria-disabled='true'],
  & .rdp-disabled > button {
    color: var(--gray-a8);
    cursor: default;
  }
  & button:focus-visible {
    outline: 2px solid var(--accent-8);
    outline-offset: 1px;
  }
  @media (hover: hover) {
    & .rdp-nav > button:hover,
    & :not(.rdp-selected, .rdp-disabled) > .rdp-day_button:hover {
      background: var(--gray-a4);
    }
  }
`;

const Footer = styled.div`
  display: flex;
  justify-content: space-between;
  gap: var(--space-2);
  margin-top: var(--space-2);
`;
