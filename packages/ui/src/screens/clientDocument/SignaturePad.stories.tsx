/** Stories of the field in which a client draws a signature. */
import { maxStrokes, type Stroke } from '@plumbline/domain/documents/signature';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { expectCall } from '../../components/testing/expectCall.ts';
import './clientDocument.css';
import { SignaturePad, type SignaturePadProps } from './SignaturePad.tsx';

/** Keeps the strokes, as the page does. */
function PadWithStrokes({ strokes: start, onChange, ...props }: SignaturePadProps) {
  const [strokes, setStrokes] = useState(start);
  const change = (next: readonly Stroke[]) => {
    setStrokes(next);
    onChange(next);
  };
  return (
    <div className="client-page">
      <SignaturePad {...props} strokes={strokes} onChange={change} />
    </div>
  );
}

const meta = {
  title: 'Screens/Client document/SignaturePad',
  component: SignaturePad,
  args: { strokes: [], onChange: fn() },
  render: (args) => <PadWithStrokes {...args} />,
} satisfies Meta<typeof SignaturePad>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Draws a line from the first to the last point. The points are parts of the width and the height. */
async function draw(area: Element, pointerType: string, points: readonly (readonly [number, number])[]) {
  const { left, top, width, height } = area.getBoundingClientRect();
  const event = ([x, y]: readonly [number, number]) => ({
    pointerId: 1,
    pointerType,
    button: 0,
    clientX: left + x * width,
    clientY: top + y * height,
  });
  // A real pointer can be captured, the pointer of a test cannot.
  area.setPointerCapture = () => undefined;
  const [first = [0, 0], ...others] = points;
  // React renders after each event of a real pointer. `await` lets it do so here.
  await fireEvent.pointerDown(area, event(first));
  for (const point of others) await fireEvent.pointerMove(area, event(point));
  await fireEvent.pointerUp(area, event(points.at(-1) ?? first));
}

export const Empty: Story = {
  play: async ({ canvas, args }) => {
    await draw(canvas.getByRole('img', { name: 'Signature field, empty' }), 'touch', [
      [0.1, 0.5],
      [0.2, 0.5],
      [0.5, 0.5],
      [1.2, 2],
    ]);
    const area = await canvas.findByRole('img', { name: 'Signature field, signed with 1 stroke' });
    // Points on a line are left out, and points outside are moved to the edge.
    await expectCall(args.onChange).toHaveBeenLastCalledWith([[60, 100, 300, 100, 600, 200]]);
    await draw(area, 'pen', [[0.9, 0.25]]);
    await canvas.findByRole('img', { name: 'Signature field, signed with 2 strokes' });
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expectCall(args.onChange).toHaveBeenLastCalledWith([[60, 100, 300, 100, 600, 200]]);
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(canvas.getByRole('img', { name: 'Signature field, empty' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeDisabled();
  },
};

export const Signed: Story = { args: { strokes: [[60, 150, 110, 40, 150, 150, 190, 60, 240, 140, 420, 110]] } };

export const Invalid: Story = { args: { isInvalid: true } };

/** A drawing with the largest number of strokes takes no other stroke. */
export const Full: Story = {
  args: { strokes: Array.from({ length: maxStrokes }, (_, index) => [3 * index, 20, 3 * index, 180]) },
  play: async ({ canvas, args }) => {
    await draw(canvas.getByRole('img'), 'mouse', [
      [0, 0],
      [1, 1],
    ]);
    await expect(await canvas.findByText(/^The drawing is full/)).toBeVisible();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = {
  args: { isDisabled: true, strokes: [[60, 150, 110, 40]] },
  play: async ({ canvas, args }) => {
    await draw(canvas.getByRole('img'), 'mouse', [
      [0, 0],
      [1, 1],
    ]);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
