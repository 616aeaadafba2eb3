import { mailReportTexts as texts } from '@plumbline/domain/messages/mailTexts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import {
  forSignedOut,
  type ScreenParameters,
  withoutForm,
  withoutRows,
} from '../../components/testing/screenStates.ts';
import { ReportMailScreen } from './ReportMailScreen.tsx';

const meta = {
  title: 'Screens/Mail/ReportMailScreen',
  component: ReportMailScreen,
  parameters: {
    layout: 'fullscreen',
    screen: {
      paths: ['/report-mail'],
      empty: ['Incomplete'],
      loading: ['Sending'],
      longText: { noStoryBecause: 'The screen shows no texts of users.' },
      ...withoutRows,
      ...forSignedOut,
      ...withoutForm,
    } satisfies ScreenParameters,
  },
  args: { state: 'ready', failure: null, onReport: fn() },
} satisfies Meta<typeof ReportMailScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: texts.submit }));
    await expectCall(args.onReport).toHaveBeenCalledTimes(1);
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
export const Sending: Story = { args: { state: 'sending' } };
export const Failed: Story = { args: { failure: texts.unknown } };

export const Reported: Story = {
  args: { state: 'reported' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: texts.submit })).not.toBeInTheDocument();
    await expect(canvas.getByRole('status')).toHaveTextContent(texts.done);
  },
};

export const Incomplete: Story = { args: { state: 'incomplete' } };
