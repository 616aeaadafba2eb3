/** Tests of the style elements that contain the rules of the components. */
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ComponentStyles, TaskStyleSheet } from './ComponentStyles.tsx';

const meta = {
  title: 'Theme/ComponentStyles',
  component: ComponentStyles,
  args: { children: <p>The rules of this page are in several style elements.</p> },
} satisfies Meta<typeof ComponentStyles>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Waits for the next task of the event loop. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A media query that a dialog adds later does not change the style element of the page. */
export const OneStyleElementPerTask: Story = {
  play: async ({ canvasElement }) => {
    const sheet = new TaskStyleSheet({ key: 'test', container: canvasElement, speedy: true });
    sheet.insert('.page { color: red; }');
    sheet.insert('.page > * { color: blue; }');
    await nextTask();
    sheet.insert('@media print { .dialog { color: black; } }');
    await expect(sheet.tags.map((tag) => tag.sheet?.cssRules.length)).toEqual([2, 1]);
    sheet.flush();
  },
};
