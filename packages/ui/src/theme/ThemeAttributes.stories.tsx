import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ThemeAttributes } from './ThemeAttributes.tsx';

const meta = {
  title: 'Theme/ThemeAttributes',
  component: ThemeAttributes,
  args: { appearance: 'dark', children: <p>Text in the dark theme</p> },
} satisfies Meta<typeof ThemeAttributes>;

export default meta;
type Story = StoryObj<typeof meta>;

const readAttributes = (element: Element | null | undefined) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

/** Except for `class`, `ThemeAttributes` renders an element with the same attributes as the root element of Radix Themes. */
export const SameAttributesAsRadix: Story = {
  play: async ({ canvas, canvasElement }) => {
    const renderedAttributes = readAttributes(canvas.getByText('Text in the dark theme').parentElement);
    const radixAttributes = readAttributes(canvasElement.querySelector('.radix-themes'));
    await expect({ ...renderedAttributes, class: '' }).toEqual({ ...radixAttributes, class: '' });
  },
};
