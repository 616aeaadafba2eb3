/** The price of a project, the sum of prices, and what of an estimate is not signed. */
import { addMoney, cents, formatChange, type Money, money, subtractMoney } from '@plumbline/values/money';
import type { Project } from './project.ts';

type PricedProject = Pick<Project, 'contract_value' | 'current_estimate' | 'estimation'>;

/**
 * The price of a project in dollars: the contract value, else the total of the estimate, else the typed estimate price if that total is not
 * above 0. `projectPriceSql` is the same rule in SQL.
 */
export function projectPrice({ contract_value, current_estimate, estimation }: PricedProject): number {
  return contract_value ?? (current_estimate > 0 ? current_estimate : estimation);
}

/** The exact sum of the prices of the projects. */
export const totalPrice = (projects: readonly PricedProject[]): Money =>
  projects.reduce((total, project) => addMoney(total, money(projectPrice(project))), cents(0n));

/** By how much the estimate differs from the contract: `+$79.56 not signed`. '' if it does not differ, or if there is no contract. */
export function unsignedText({ contract_value, current_estimate }: Omit<PricedProject, 'estimation'>): string {
  const difference = subtractMoney(money(current_estimate), money(contract_value ?? current_estimate));
  return difference === 0n ? '' : `${formatChange(difference)} not signed`;
}
