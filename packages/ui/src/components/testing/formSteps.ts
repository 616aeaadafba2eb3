// Steps and queries that the stories of forms share.
import { type Mock, userEvent, type within } from 'storybook/test';

/** The Testing Library queries of a story. */
export type Canvas = ReturnType<typeof within>;

export const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** Returns the arguments of the last call of a mock handler. */
export const lastCall = <Args extends readonly unknown[], Result>(handler: (...args: Args) => Result) =>
  (handler as unknown as Mock<(...args: Args) => Result>).mock.lastCall as Args | undefined;
