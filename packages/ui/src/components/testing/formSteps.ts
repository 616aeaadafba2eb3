import { type Mock, userEvent, type within } from 'storybook/test';

/** The queries of a story. */
export type Canvas = ReturnType<typeof within>;

export const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** The arguments of the last call of a mock that a story passed as a handler. */
export const lastCall = <Args extends readonly unknown[], Result>(handler: (...args: Args) => Result) =>
  (handler as unknown as Mock<(...args: Args) => Result>).mock.lastCall as Args | undefined;
