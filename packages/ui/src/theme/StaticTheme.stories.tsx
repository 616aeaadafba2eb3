import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { StaticTheme } from './StaticTheme.tsx';

const meta = {
  title: 'Theme/StaticTheme',
  component: StaticTheme,
  args: { appearance: 'dark', children: <p>As dark as the rest</p> },
} satisfies Meta<typeof StaticTheme>;

export default meta;
type Story = StoryObj<typeof meta>;

const attributesOf = (element: Element | null | undefined) =>
  Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]));

/** Sets exactly what Radix's root theme sets. */
export const SameAsTheTheme: Story = {
  play: async ({ canvas, canvasElement }) => {
    const plain = attributesOf(canvas.getByText('As dark as the rest').parentElement);
    const real = attributesOf(canvasElement.querySelector('.radix-themes'));
    await expect({ ...plain, class: '' }).toEqual({ ...real, class: '' });
  },
};
