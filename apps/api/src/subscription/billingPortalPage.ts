/** Renders the HTML pages of the built-in billing portal. */
import { findExpiryDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { html } from 'hono/html';
import { toCompany } from '../company/store.ts';
import type { BilledCompany } from './packageChoice.ts';
import {
  maxSeats,
  type PackageForm,
  type PackageName,
  packageLabel,
  packageNameOf,
  packageNames,
  packagePrice,
  packages,
  tooFewSeatsMessage,
} from './portalPackages.ts';
import { portalPath, returnPath, stylePath } from './portalUrls.ts';

type Content = ReturnType<typeof html>;

export type Appearance = 'light' | 'dark';

/** Renders a page. It is light or dark like the web app that opened it. Without `appearance`, it follows the setting of the system. */
const layout = (title: string, content: Content, appearance?: Appearance) => html`<!doctype html>
<html lang="en"${appearance ? html` data-appearance="${appearance}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Plumbline</title>
<link rel="stylesheet" href="${portalPath}${stylePath}">
</head>
<body>
<header>
<svg viewBox="0 0 24 24" height="24" width="24" aria-hidden="true"><path d="M3.5 2.5h17"/><path d="M12 2.5v6.5"/><path class="plumb-bob" d="M8.75 9h6.5v2.6l2 2.4L12 22.5 6.75 14l2-2.4z"/></svg>
<span class="name">Plumbline</span>
<span class="section-name">Billing</span>
</header>
<main>${content}</main>
</body>
</html>`;

/** Renders the page for a URL that is used, expired or unknown. */
export const expiredPage = (appearance?: Appearance) =>
  layout(
    'This billing session has ended',
    html`<h1>This billing session has ended</h1>
<p>A link to this page works once and for 30 minutes. Nothing was changed. Open the portal again from your profile.</p>
<p><a class="button main" href="${returnPath}">Back to your profile</a></p>`,
    appearance,
  );

interface FormError extends PackageForm {
  readonly message: string;
}

/** The state of the portal page, apart from the company. */
interface PortalPageState {
  /** The current day in UTC, YYYY-MM-DD. */
  readonly today: string;
  /** True if the user pays on the page of the payment provider. */
  readonly isPaidAtProvider: boolean;
  readonly error?: FormError;
  readonly appearance?: Appearance | undefined;
}

/** The seats of TEAM_PLUS that the form suggests to a company that has fewer seats and fewer users. */
const suggestedSeats = 5;

/** Renders the packages with the current one marked, and the error if the last choice failed. */
export function portalPage(
  { company, activeUserCount }: BilledCompany,
  { today, isPaidAtProvider, error, appearance }: PortalPageState,
): Content {
  const currentPackage = packageNameOf(company.subscriptionType);
  const fittingPackages = packageNames.filter((name) => hasEnoughSeats(name, activeUserCount));
  const checkedPackage =
    [error?.plan, currentPackage].find((name) => fittingPackages.some((packageName) => packageName === name)) ??
    fittingPackages[0];
  const seats = error?.seats || `${Math.max(company.subscribedUsers, activeUserCount, suggestedSeats)}`;
  const userCountText = activeUserCount === 1 ? '1 active user' : `${activeUserCount} active users`;
  const { subscription } = toCompany(company);
  const endDay = findExpiryDay(subscription, today);
  return layout(
    'Choose a package',
    html`${isPaidAtProvider ? '' : testBillingNotice}
<h1>Choose a package</h1>
<p class="about">For <strong>${company.name}</strong>, which has ${userCountText}${currentPackage ? html` and the ${packageLabel(currentPackage)} package` : ' and no package yet'}${endDay ? html`, which ended on ${endDay}` : ''}. ${isPaidAtProvider ? 'You pay on the page of our payment provider, Stripe, in the next step, which shows the price.' : 'The package that you choose runs for one year.'}</p>
${error ? html`<p class="error" role="alert" id="package-error">${error.message}</p>` : ''}
<form method="post" novalidate>
<fieldset>
<legend>Package</legend>
${packageNames.map((name) => renderOption(name, { activeUserCount, isChecked: name === checkedPackage, isCurrent: name === currentPackage, isPaidAtProvider }))}
</fieldset>
<p class="seats">
<label for="seats">Seats for ${packageLabel('TEAM_PLUS')}</label>
<input id="seats" name="seats" type="number" inputmode="numeric" min="${Math.max(1, activeUserCount)}" max="${maxSeats}" step="1" value="${seats}" aria-describedby="seats-hint${error ? ' package-error' : ''}">
<span id="seats-hint">One for each user, ${Math.max(1, activeUserCount)} to ${maxSeats}. The other packages have a fixed number of seats.</span>
</p>
<p class="actions">
<button class="button main" type="submit">${isPaidAtProvider ? 'Continue to payment' : 'Choose package'}</button>
<a class="button" href="${returnPath}">Cancel</a>
</p>
</form>`,
    appearance,
  );
}

const testBillingNotice = html`<p class="notice" role="note"><strong>Test billing.</strong> No payment provider is connected: nothing is charged and no card is asked for.</p>`;

const hasEnoughSeats = (name: PackageName, activeUserCount: number) =>
  (packages[name].seats ?? activeUserCount) >= activeUserCount;

interface Option {
  readonly activeUserCount: number;
  readonly isChecked: boolean;
  readonly isCurrent: boolean;
  readonly isPaidAtProvider: boolean;
}

function renderOption(name: PackageName, { activeUserCount, isChecked, isCurrent, isPaidAtProvider }: Option): Content {
  const { text, seats } = packages[name];
  const isSelectable = hasEnoughSeats(name, activeUserCount);
  return html`<label class="package">
<input type="radio" name="plan" value="${name}"${isChecked ? html` checked` : ''}${isSelectable ? '' : html` disabled`} required>
<span class="title">${packageLabel(name)}${isCurrent ? html` <span class="current">Your package</span>` : ''}</span>
<span class="price">${isPaidAtProvider ? '' : packagePrice(name)}</span>
<span class="count">${seats === undefined ? 'You choose the seats' : seats === 1 ? '1 seat' : `${seats} seats`}</span>
<span class="text">${isSelectable ? text : tooFewSeatsMessage(name, activeUserCount)}</span>
</label>`;
}
