// Steps and queries that the stories of forms share.
import { expect, userEvent, waitFor, type within } from 'storybook/test';

/** The Testing Library queries of a story. */
export type Canvas = ReturnType<typeof within>;

/** Clicks the Save button. */
export const clickSave = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: 'Save' }));

/** Replaces the text of a field. */
export async function retype(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

type Description = Parameters<ReturnType<typeof expect>['toHaveAccessibleDescription']>[0];

/** Waits until `element` has the accessible description. A form shows an error some time after the input, because its validation is asynchronous. */
export const expectDescription = (element: HTMLElement, description: Description) =>
  waitFor(() => expect(element).toHaveAccessibleDescription(description));
