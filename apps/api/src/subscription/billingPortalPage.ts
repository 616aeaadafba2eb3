/** Renders the HTML pages of the built-in billing portal. */
import { endedOn } from '@plumbline/domain/subscription/subscriptionEnd';
import { html } from 'hono/html';
import { toCompany } from '../company/store.ts';
import type { BilledCompany } from './packageChoice.ts';
import {
  maxSeats,
  type PackageForm,
  type PackageName,
  packageLabel,
  packageNames,
  packageOfType,
  packagePrice,
  packages,
  tooFewSeats,
} from './packages.ts';
import { portalPath, returnPath, stylePath } from './portalUrls.ts';

type Content = ReturnType<typeof html>;

export type Appearance = 'light' | 'dark';

/** Light or dark like the web app that opened the page; otherwise like the system. */
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
<svg viewBox="0 0 24 24" height="24" width="24" aria-hidden="true"><path d="M3.5 2.5h17"/><path d="M12 2.5v6.5"/><path class="bob" d="M8.75 9h6.5v2.6l2 2.4L12 22.5 6.75 14l2-2.4z"/></svg>
<span class="name">Plumbline</span>
<span class="place">Billing</span>
</header>
<main>${content}</main>
</body>
</html>`;

/** Renders the page for a URL that is used, expired or unknown. */
export const expiredPage = (appearance?: Appearance) =>
  layout(
    'This billing session has ended',
    html`<h1>This billing session has ended</h1>
<p>A billing address works once and for 30 minutes. Nothing was changed. Open the portal again from your profile.</p>
<p><a class="button main" href="${returnPath}">Back to your profile</a></p>`,
    appearance,
  );

interface FormError extends PackageForm {
  readonly message: string;
}

interface PortalPage {
  /** From `subscriptionDay`. */
  readonly today: string;
  /** True if the user pays on the page of the payment provider. */
  readonly paid: boolean;
  readonly error?: FormError;
  readonly appearance?: Appearance | undefined;
}

/** Renders the packages with the current one marked, and the error of an invalid choice. */
export function portalPage(
  { company, activeUsers }: BilledCompany,
  { today, paid, error, appearance }: PortalPage,
): Content {
  const now = packageOfType(company.subscriptionType);
  const fitting = packageNames.filter((name) => fits(name, activeUsers));
  const checked = [error?.plan, now].find((name) => fitting.some((known) => known === name)) ?? fitting[0];
  const seats = error?.seats || `${Math.max(company.subscribedUsers, activeUsers, 5)}`;
  const people = activeUsers === 1 ? '1 active user' : `${activeUsers} active users`;
  const { subscription } = toCompany(company);
  const ended = endedOn(subscription, today);
  return layout(
    'Choose a package',
    html`${paid ? '' : testBilling}
<h1>Choose a package</h1>
<p class="about">For <strong>${company.name}</strong>, which has ${people}${now ? html` and the ${packageLabel(now)} package` : ' and no package yet'}${ended ? html`, which ended on ${ended}` : ''}. ${paid ? 'You pay on the page of our payment provider, Stripe, in the next step, which shows the price.' : 'It runs for one year.'}</p>
${error ? html`<p class="wrong" role="alert" id="wrong">${error.message}</p>` : ''}
<form method="post" novalidate>
<fieldset>
<legend>Package</legend>
${packageNames.map((name) => option(name, { activeUsers, checked: name === checked, current: name === now, paid }))}
</fieldset>
<p class="seats">
<label for="seats">Seats for ${packageLabel('TEAM_PLUS')}</label>
<input id="seats" name="seats" type="number" inputmode="numeric" min="${Math.max(1, activeUsers)}" max="${maxSeats}" step="1" value="${seats}" aria-describedby="seats-hint${error ? ' wrong' : ''}">
<span id="seats-hint">One for each user, ${Math.max(1, activeUsers)} to ${maxSeats}. Other packages have their own number.</span>
</p>
<p class="actions">
<button class="button main" type="submit">${paid ? 'Continue to payment' : 'Choose package'}</button>
<a class="button" href="${returnPath}">Cancel</a>
</p>
</form>`,
    appearance,
  );
}

const testBilling = html`<p class="test" role="note"><strong>Test billing.</strong> No payment provider is connected: nothing is charged and no card is asked for.</p>`;

const fits = (name: PackageName, activeUsers: number) => (packages[name].seats ?? activeUsers) >= activeUsers;

interface Option {
  readonly activeUsers: number;
  readonly checked: boolean;
  readonly current: boolean;
  readonly paid: boolean;
}

function option(name: PackageName, { activeUsers, checked, current, paid }: Option): Content {
  const { text, seats } = packages[name];
  const possible = fits(name, activeUsers);
  return html`<label class="package">
<input type="radio" name="plan" value="${name}"${checked ? html` checked` : ''}${possible ? '' : html` disabled`} required>
<span class="title">${packageLabel(name)}${current ? html` <span class="current">Your package</span>` : ''}</span>
<span class="price">${paid ? '' : packagePrice(name)}</span>
<span class="count">${seats === undefined ? 'You choose the seats' : seats === 1 ? '1 seat' : `${seats} seats`}</span>
<span class="text">${possible ? text : tooFewSeats(name, activeUsers)}</span>
</label>`;
}
