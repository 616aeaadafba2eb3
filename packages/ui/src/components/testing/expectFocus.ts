import { expect, waitFor } from 'storybook/test';

/** Waits until `element` has the focus. Effects move the focus some time after the element is rendered. */
export const expectFocus = (element: Element | null | undefined) => waitFor(() => expect(element).toHaveFocus());
