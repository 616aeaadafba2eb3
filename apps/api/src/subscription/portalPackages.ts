/** The packages that an owner can choose in the billing portal, and the validation of the choice. */

import { packageLabels, type SubscriptionType, teamSeats } from '@plumbline/domain/subscription/packages';
import { formatMoney } from '@plumbline/values/money';
import type { PackageType } from '../ports.ts';

/** The name of a package in the form of the billing portal [api.md]. */
export type PackageName = 'SINGLE' | 'TEAM' | 'TEAM_PLUS';

/** The maximum number of seats of TEAM_PLUS. */
export const maxSeats = 500;

interface Package {
  readonly type: PackageType;
  readonly text: string;
  /** The number of users. Undefined if the owner chooses the number. */
  readonly seats?: number;
  /** US dollars per year, per seat if the owner chooses the seats. Only for test billing, because Stripe has separate prices. */
  readonly price: number;
}

export const packages: Readonly<Record<PackageName, Package>> = {
  SINGLE: { type: 'BASIC', text: 'One person who does it all.', seats: 1, price: 348 },
  TEAM: { type: 'TEAM', text: `An office of up to ${teamSeats}.`, seats: teamSeats, price: 948 },
  TEAM_PLUS: { type: 'TEAM_PLUS', text: 'An office that grows.', price: 300 },
};

export const packageNames = Object.keys(packages) as readonly PackageName[];

/** The displayed name, e.g. `Team Plus`. */
export const packageLabel = (name: PackageName): string => packageLabels[packages[name].type];

/** The displayed price, e.g. `$300.00 a year for each user`. */
export const packagePrice = (name: PackageName): string =>
  `${formatMoney(packages[name].price)} a year${packages[name].seats === undefined ? ' for each user' : ''}`;

/** The fields of the form before validation. */
export interface PackageForm {
  readonly plan: string;
  readonly seats: string;
}

export interface ChosenPackage {
  readonly type: PackageType;
  readonly seats: number;
}

type Validation = ({ readonly ok: true } & ChosenPackage) | { readonly ok: false; readonly message: string };

const invalid = (message: string): Validation => ({ ok: false, message });

/**
 * Returns the chosen package and its seats. Returns a message if there is no such package, if the number of seats is not valid, or
 * if the package has fewer seats than the company has active users.
 */
export function validatePackage({ plan, seats: enteredSeats }: PackageForm, activeUserCount: number): Validation {
  const name = packageNames.find((packageName) => packageName === plan);
  if (!name) return invalid('Please choose a package.');
  const { type, seats: fixedSeats } = packages[name];
  const seats = fixedSeats ?? (/^\d{1,6}$/.test(enteredSeats.trim()) ? Number(enteredSeats) : 0);
  if (seats < 1 || seats > maxSeats) return invalid(`Please enter the seats as a number from 1 to ${maxSeats}.`);
  if (seats < activeUserCount) return invalid(tooFewSeatsMessage(name, activeUserCount));
  return { ok: true, type, seats };
}

/** Returns the message for a package with fewer seats than `activeUserCount`. */
export function tooFewSeatsMessage(name: PackageName, activeUserCount: number): string {
  const userCountText = activeUserCount === 1 ? '1 active user' : `${activeUserCount} active users`;
  const { seats } = packages[name];
  const seatText =
    seats === undefined
      ? 'That is fewer seats'
      : `${packageLabel(name)} has ${seats === 1 ? '1 seat' : `${seats} seats`}, fewer`;
  return `${seatText} than your ${userCountText}.`;
}

/** Returns the name of the package with this subscription type. Undefined for NONE. */
export const packageNameOf = (type: SubscriptionType): PackageName | undefined =>
  packageNames.find((name) => packages[name].type === type);
