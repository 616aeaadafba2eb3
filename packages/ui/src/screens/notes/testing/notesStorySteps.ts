/** Steps, queries and example values that the stories of the notes screen share. */
import { userEvent } from 'storybook/test';
import type { Canvas } from '../../../components/testing/formSteps.ts';

export const clickButton = (canvas: Canvas, name: string | RegExp) =>
  userEvent.click(canvas.getByRole('button', { name }));
export const getNoteCards = (canvas: Canvas) => canvas.getAllByRole('article');
export const phoneViewport = { globals: { viewport: { value: 'phone' } } } as const;
/** A text so long that the form asks for a confirmation before it clears the text. */
export const longText =
  'Measured the north slope again: 24 squares, not 22. The estimate has the new figure, and Maria knows.';
