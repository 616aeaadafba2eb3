/** Example data, steps and queries that the estimate stories share. */
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCatalogueItem, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';

export type Canvas = ReturnType<typeof within>;

export const estimate = anEstimate({ items: exampleLines(9), discount: 250 });
export const project = aProject({ job_end_date: '2026-05-29' });

/** 120 items. The names of the items after the fourth end with a grade. */
export const catalogue = Array.from({ length: 120 }, (_, n) =>
  aCatalogueItem({
    id: anId(2000 + n),
    code: `RF-${100 + n}`,
    description:
      ['Architectural shingles', 'Drip edge, aluminum', 'Roofer, journeyman', 'Dumpster, 20 yard'][n % 4] +
      (n > 3 ? `, grade ${n}` : ''),
    rate: 12.5 * (n + 1),
    item_type: (['MATERIAL', 'MATERIAL', 'PERSONNEL', 'EQUIPMENT'] as const)[n % 4] ?? 'MISC',
    unit: (['SQ', 'LF', 'HR', 'DA'] as const)[n % 4] ?? 'EA',
  }),
);

/** Stays pending like a call whose response has not arrived. */
export const neverResolves = () => new Promise<never>(() => undefined);
/** Rejects like a call without a connection to the server. */
export const rejectOffline = () => Promise.reject(new CallError(noResponse));
/** Rejects like a call that failed on the server. */
export const rejectSave = () => Promise.reject(new CallError({ kind: 'failed', message: 'Something went wrong' }));

/** Chooses an action from the menu that the button with this name opens. */
export async function chooseFromMenu(canvas: Canvas, button: string, action: string) {
  await userEvent.click(await canvas.findByRole('button', { name: button }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

/** The queries inside the table of the lines. */
export const getLineTable = (canvas: Canvas) => within(canvas.getByLabelText('Line items'));
/** The form for a new line. */
export const findNewLineForm = async (canvas: Canvas) => within(await canvas.findByLabelText('New line item'));
/** Waits for the lines, and returns their table. */
export async function findLineTable(canvas: Canvas) {
  await findNewLineForm(canvas);
  return canvas.getByLabelText('Line items');
}
/** Waits until the lines can be edited, and returns the cell with the name of a line. */
export async function findLine(canvas: Canvas, name: string) {
  await findNewLineForm(canvas);
  return canvas.findByText(name, { selector: '[data-field="description"]' });
}
/** The queries inside the row of a line. */
export const findLineRow = async (canvas: Canvas, name: string) =>
  within((await findLine(canvas, name)).closest('tr') as HTMLTableRowElement);
/** The amount next to a label of the summary. */
export const findSummaryAmount = async (canvas: Canvas, label: string) =>
  within(await canvas.findByRole('region', { name: 'Summary Details' })).getByText(label).nextElementSibling;
/** A field by its label. The label of a required field ends with an asterisk. */
export const getFieldByLabel = (scope: Pick<Canvas, 'getByLabelText'>, label: string) =>
  scope.getByLabelText(new RegExp(`^${label}`));
export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** Types a line with the total $541.25 into the form, without adding it. */
export async function typeLine(canvas: Canvas, name: string) {
  const form = await findNewLineForm(canvas);
  await userEvent.type(getFieldByLabel(form, 'Name'), name);
  await userEvent.type(getFieldByLabel(form, 'Rate'), '12.50');
  await userEvent.type(getFieldByLabel(form, 'Quantity'), '40');
  // Tax starts with the value of the last line.
  await userEvent.clear(getFieldByLabel(form, 'Tax %'));
  await userEvent.type(getFieldByLabel(form, 'Tax %'), '8.25');
  await userEvent.selectOptions(getFieldByLabel(form, 'Unit'), 'Lineal Foot');
  return form;
}

export const openDiscountDialog = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Discount/ }));
  return findDialog('Add Discount');
};

/** The amounts and the controls of the page that the window or their card cuts off, and those behind the navigation. */
export function findCutOff(canvas: Canvas): string[] {
  const navigationEnd = canvas.queryByRole('complementary')?.getBoundingClientRect().right ?? 0;
  const page: HTMLElement = canvas.getByRole('main');
  const elements = page.querySelectorAll<HTMLElement>('button, input, select, td, dd, output, span');
  return [...elements].flatMap((element) => {
    const isControl = element.matches('button, input, select');
    if (!element.checkVisibility() || !(isControl || /^-?\$[\d,.]+$/.test(element.textContent))) return [];
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = (isControl ? element : range).getBoundingClientRect();
    const card = element.closest('section')?.getBoundingClientRect();
    const end = Math.min(window.innerWidth, card?.right ?? window.innerWidth);
    return left < navigationEnd || right > end
      ? [`${element.ariaLabel ?? element.textContent}: ${left} to ${right}`]
      : [];
  });
}
