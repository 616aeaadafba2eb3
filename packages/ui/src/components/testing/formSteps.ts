import { type Mock, userEvent, type within } from 'storybook/test';

/** Where a story looks for things. */
export type Canvas = ReturnType<typeof within>;

export const save = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** What a mock, given to a screen as its handler, was last called with. */
export const lastCall = <Args extends readonly unknown[], Result>(handler: (...args: Args) => Result) =>
  (handler as unknown as Mock<(...args: Args) => Result>).mock.lastCall as Args | undefined;
