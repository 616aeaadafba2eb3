import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { Dialog } from './Dialog.tsx';
import { Stack } from './layout.tsx';
import { TextField } from './TextField.tsx';
import type { ComponentGuide } from './testing/ComponentGuide.ts';
import { DoAndDontExamples } from './testing/DoAndDontExamples.tsx';
import { expectCall } from './testing/expectCall.ts';

const onDayChange = fn<(day: string) => void>();

/** A date field whose value is in React state, as in a filter. */
function ControlledDateField(props: DateFieldProps) {
  const [day, setDay] = useState(props.value ?? '');
  return (
    <DateField
      {...props}
      value={day}
      onChange={({ target }) => {
        onDayChange(target.value);
        setDay(target.value);
      }}
    />
  );
}

const meta = {
  title: 'Components/DateField',
  component: DateField,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For a day. People type or paste it, or choose it in the calendar.'],
      avoid: [
        'For a time, or for a date with a time zone. The field has days only.',
        'For a month or a year. Use SelectField.',
      ],
      anatomy: [
        { name: 'Label', description: 'Names the day: “Job start”.', selector: 'label' },
        {
          name: 'Input',
          description: 'Shows YYYY-MM-DD in every language. It converts other formats when it loses the focus.',
          selector: 'input',
        },
        {
          name: 'Calendar button',
          description: 'Opens the calendar. A read-only field has no button.',
          selector: 'button',
        },
        {
          name: 'Calendar',
          description: 'One month, with today and the limits `min` and `max`. It loads when it is needed.',
        },
      ],
      keyboard: [
        {
          keys: 'Arrow Up, Arrow Down',
          effect: 'Changes the year, month or day at the caret. In an empty field it opens the calendar.',
        },
        { keys: 'Alt+Arrow Down', effect: 'Opens the calendar.' },
        { keys: 'Enter', effect: 'Converts the typed date.' },
        { keys: 'Arrow keys', effect: 'In the calendar: the day before or after, or the week before or after.' },
        { keys: 'Page Up, Page Down', effect: 'In the calendar: the month before or after. With Shift, the year.' },
        { keys: 'Escape', effect: 'Closes the calendar and returns to the button.' },
      ],
      content: [
        'The label names the event, not the format. The empty field shows the format itself.',
        'The hint says which days are possible if there is a limit.',
      ],
      accessibility: {
        provides: [
          'Everything works without the calendar: it is one text input.',
          'Each day of the calendar has its full name: “Wednesday, March 4, 2026”.',
          'The calendar is a dialog next to the field, also inside another dialog.',
        ],
        checkByHand: ['The error says which part is wrong. The field itself only says “Not a date”.'],
      },
      related: ['TextField', 'SelectField'],
    } satisfies ComponentGuide,
  },
  args: { label: 'Job start', today: '2026-03-02', onChange: fn() },
  decorators: [
    (Story) => (
      <div style={{ width: 150 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateField>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const getField = (canvas: Canvas) => canvas.getByRole('textbox', { name: 'Job start' }) as HTMLInputElement;
const getCalendarButton = (canvas: Canvas) => canvas.getByRole('button', { name: 'Calendar, Job start' });
const findCalendar = async () => within(await screen.findByRole('dialog', { name: 'Calendar, Job start' }));
const expectCalendarClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Calendar, Job start' })).toBeNull());

export const Playground: Story = {};

export const States: Story = {
  render: (args) => (
    <Stack>
      <DateField {...args} label="Filled" defaultValue="2026-03-04" />
      <DateField {...args} label="Read-only" value="2026-03-04" disabled readOnly />
      <DateField {...args} label="Invalid" defaultValue="2026-13-04" error="Not a date" />
    </Stack>
  ),
};

export const DateTypedOrPasted: Story = {
  play: async ({ canvas }) => {
    for (const [text, day] of [
      ['3/4/2026', '2026-03-04'],
      ['20260305', '2026-03-05'],
      ['Mar 6, 2026', '2026-03-06'],
      // It is unclear which number is the month, so the field keeps the text.
      ['03-04-2026', '03-04-2026'],
    ] as const) {
      await userEvent.clear(getField(canvas));
      await userEvent.type(getField(canvas), text);
      await expect(getField(canvas)).toHaveValue(text);
      await userEvent.tab();
      await expect(getField(canvas)).toHaveValue(day);
    }
    await userEvent.clear(getField(canvas));
    await userEvent.click(getField(canvas));
    await userEvent.paste('March 4th, 2026');
    await expect(getField(canvas)).toHaveValue('2026-03-04');
  },
};

export const DateChangedByArrowKeys: Story = {
  args: { defaultValue: '2026-01-31' },
  play: async ({ canvas }) => {
    await userEvent.click(getField(canvas));
    const expectDayAfterKeys = async (caret: number, keys: string, day: string) => {
      getField(canvas).setSelectionRange(caret, caret);
      await userEvent.keyboard(keys);
      await expect(getField(canvas)).toHaveValue(day);
    };
    // In YYYY-MM-DD, position 10 is in the day, 6 in the month and 0 in the year.
    await expectDayAfterKeys(10, '{ArrowUp}', '2026-02-01');
    await expectDayAfterKeys(6, '{ArrowUp}{ArrowUp}', '2026-04-01');
    await expectDayAfterKeys(0, '{ArrowDown}', '2025-04-01');
  },
};

/** A filter receives only valid days and ''. The field itself shows the error for other texts. */
export const InAFilter: Story = {
  args: { value: '2026-03-04' },
  render: (args) => <ControlledDateField {...args} />,
  play: async ({ canvas }) => {
    onDayChange.mockClear();
    await userEvent.clear(getField(canvas));
    await expectCall(onDayChange).toHaveBeenLastCalledWith('');
    await userEvent.type(getField(canvas), '2026-03-1');
    await expect(getField(canvas)).toHaveAccessibleDescription('');
    await userEvent.tab();
    await expect(getField(canvas)).toHaveValue('2026-03-01');
    await expectCall(onDayChange).toHaveBeenLastCalledWith('2026-03-01');
    await userEvent.clear(getField(canvas));
    await userEvent.type(getField(canvas), 'tomorrow');
    await userEvent.tab();
    await expect(getField(canvas)).toHaveValue('tomorrow');
    await expect(getField(canvas)).toHaveAccessibleDescription('Not a date');
    await expect(onDayChange.mock.calls).toEqual([[''], ['2026-03-01'], ['']]);
  },
};

export const DatePickedInCalendar: Story = {
  args: { defaultValue: '2026-03-04' },
  play: async ({ canvas, args }) => {
    await userEvent.click(getCalendarButton(canvas));
    const calendar = await findCalendar();
    await waitFor(() => expect(calendar.getByRole('button', { name: /March 4, 2026/ })).toHaveFocus());
    await expect(calendar.getByRole('button', { name: /Today.*March 2, 2026/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    await expect(getField(canvas)).toHaveValue('2026-03-12');
    await expectCall(args.onChange).toHaveBeenCalled();
    await expectCalendarClosed();
    await waitFor(() => expect(getCalendarButton(canvas)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click((await findCalendar()).getByRole('button', { name: 'Clear' }));
    await expect(getField(canvas)).toHaveValue('');
    await expectCalendarClosed();
  },
};

export const CalendarClosedByButton: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(getCalendarButton(canvas));
    await findCalendar();
    await userEvent.click(getCalendarButton(canvas));
    await expectCalendarClosed();
    await expect(getCalendarButton(canvas)).toHaveAttribute('aria-expanded', 'false');
  },
};

export const CalendarOpen: Story = {
  args: { defaultValue: '2026-03-12' },
  play: async ({ canvas }) => {
    await userEvent.click(getCalendarButton(canvas));
    await expect((await findCalendar()).getByText('March 2026')).toBeVisible();
  },
};

export const CalendarOpenOnAPhone: Story = {
  ...CalendarOpen,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

export const DatesOutOfRangeDisabled: Story = {
  args: { min: '2026-03-10', max: '2026-03-20' },
  play: async ({ canvas }) => {
    await userEvent.click(getField(canvas));
    await userEvent.keyboard('{ArrowDown}');
    const calendar = await findCalendar();
    await expect(calendar.getByRole('button', { name: 'Today' })).toBeDisabled();
    await expect(calendar.getByRole('button', { name: /March 9, 2026/ })).toBeDisabled();
    await expect(calendar.getByRole('button', { name: /March 21, 2026/ })).toBeDisabled();
    await userEvent.click(calendar.getByRole('button', { name: /March 10, 2026/ }));
    await expect(getField(canvas)).toHaveValue('2026-03-10');
  },
};

const onDialogOpenChange = fn<(open: boolean) => void>();

/** Escape closes the calendar and leaves the dialog open. */
export const CalendarInDialog: Story = {
  render: (args) => (
    <Dialog open title="Schedule" onOpenChange={onDialogOpenChange}>
      <DateField {...args} />
    </Dialog>
  ),
  play: async () => {
    onDialogOpenChange.mockClear();
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
    await userEvent.click(getCalendarButton(dialog));
    const calendar = await findCalendar();
    await waitFor(() => expect(calendar.getByRole('button', { name: /March 2, 2026/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await expectCalendarClosed();
    await expect(onDialogOpenChange).not.toHaveBeenCalled();
    await waitFor(() => expect(getCalendarButton(dialog)).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click((await findCalendar()).getByRole('button', { name: /March 11, 2026/ }));
    await expect(getField(dialog)).toHaveValue('2026-03-11');
  },
};

/** The label names the event. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Name the event. The field shows the format.',
        children: <DateField label="Job end" today="2026-03-02" />,
      }}
      dontDoThis={{
        text: 'Use a text field and explain the format in the label.',
        children: <TextField label="Date (MM/DD/YY)" />,
      }}
    />
  ),
};
