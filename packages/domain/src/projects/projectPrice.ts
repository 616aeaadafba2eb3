/** The price of a project, and the sum of prices. */
import { addMoney, cents, type Money, money } from '@plumbline/values/money';

/** The price of a project in dollars. It is the total of the estimate, or the typed estimate price if that total is 0. */
export function projectPrice(project: { readonly current_estimate: number; readonly estimation: number }): number {
  return project.current_estimate > 0 ? project.current_estimate : project.estimation;
}

/** The exact sum of the prices of the projects. */
export const totalPrice = (projects: readonly Parameters<typeof projectPrice>[0][]): Money =>
  projects.reduce((total, project) => addMoney(total, money(projectPrice(project))), cents(0n));
