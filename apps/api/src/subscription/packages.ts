import { formatMoney } from '@plumbline/domain/shared/money';
import { packageLabels, type SubscriptionType, teamSeats } from '@plumbline/domain/subscription/plans';
import type { PaidType } from '../ports.ts';

/** A package as the portal's form names it [api.md]. */
export type PackageName = 'SINGLE' | 'TEAM' | 'TEAM_PLUS';

export const maxSeats = 500;

interface Package {
  readonly type: PaidType;
  readonly text: string;
  /** Users it carries; chosen where undefined. */
  readonly seats?: number;
  /** US dollars a year; for each seat where the seats are chosen. The list price of test billing: Stripe has its own. */
  readonly price: number;
}

export const packages: Readonly<Record<PackageName, Package>> = {
  SINGLE: { type: 'BASIC', text: 'One person who does it all.', seats: 1, price: 348 },
  TEAM: { type: 'TEAM', text: `An office of up to ${teamSeats}.`, seats: teamSeats, price: 948 },
  TEAM_PLUS: { type: 'TEAM_PLUS', text: 'An office that grows.', price: 300 },
};

export const packageNames = Object.keys(packages) as readonly PackageName[];

/** `Team Plus` */
export const labelOf = (name: PackageName): string => packageLabels[packages[name].type];

/** `$300.00 a year for each user` */
export const priceOf = (name: PackageName): string =>
  `${formatMoney(packages[name].price)} a year${packages[name].seats === undefined ? ' for each user' : ''}`;

/** What the form names, as it came. */
export interface PackageForm {
  readonly plan: string;
  readonly seats: string;
}

export type Choice =
  | { readonly ok: true; readonly type: PaidType; readonly seats: number }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): Choice => ({ ok: false, message });

/** The package chosen, if it exists and has a seat for each of the company's active users. */
export function choose({ plan, seats: entered }: PackageForm, activeUsers: number): Choice {
  const name = packageNames.find((known) => known === plan);
  if (!name) return refused('Please choose a package.');
  const { type, seats: fixed } = packages[name];
  const seats = fixed ?? (/^\d{1,6}$/.test(entered.trim()) ? Number(entered) : 0);
  if (seats < 1 || seats > maxSeats) return refused(`Please enter the seats as a number from 1 to ${maxSeats}.`);
  if (seats < activeUsers) return refused(tooFewSeats(name, activeUsers));
  return { ok: true, type, seats };
}

/** Why a package is not for a company of `activeUsers`. */
export function tooFewSeats(name: PackageName, activeUsers: number): string {
  const people = activeUsers === 1 ? '1 active user' : `${activeUsers} active users`;
  const { seats } = packages[name];
  const has =
    seats === undefined
      ? 'That is fewer seats'
      : `${labelOf(name)} has ${seats === 1 ? '1 seat' : `${seats} seats`}, fewer`;
  return `${has} than your ${people}.`;
}

/** The portal's name of a stored subscription type. */
export const packageOf = (type: SubscriptionType): PackageName | undefined =>
  packageNames.find((name) => packages[name].type === type);
