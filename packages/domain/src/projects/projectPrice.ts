import { addMoney, cents, type Money, money } from '../shared/money.ts';

/** The price of a project in dollars: the total of its estimate if that is above 0, else the typed estimate price. */
export function projectPrice(project: { readonly current_estimate: number; readonly estimation: number }): number {
  return project.current_estimate > 0 ? project.current_estimate : project.estimation;
}

/** The exact sum of the projects' prices. */
export const totalPrice = (projects: readonly Parameters<typeof projectPrice>[0][]): Money =>
  projects.reduce((total, project) => addMoney(total, money(projectPrice(project))), cents(0n));
