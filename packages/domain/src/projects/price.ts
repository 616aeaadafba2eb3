import { addMoney, cents, type Money, money } from '../shared/money.ts';

/** What a project is worth in dollars: its estimate once that is above 0, else the estimation typed in. */
export function projectPrice(project: { readonly current_estimate: number; readonly estimation: number }): number {
  return project.current_estimate > 0 ? project.current_estimate : project.estimation;
}

/** The exact sum of the projects' prices. */
export const totalPrice = (projects: readonly Parameters<typeof projectPrice>[0][]): Money =>
  projects.reduce((total, project) => addMoney(total, money(projectPrice(project))), cents(0n));
