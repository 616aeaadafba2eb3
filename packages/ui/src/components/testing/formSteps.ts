// Steps and queries that the stories of forms share.
import { userEvent, type within } from 'storybook/test';

/** The Testing Library queries of a story. */
export type Canvas = ReturnType<typeof within>;

export const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}
