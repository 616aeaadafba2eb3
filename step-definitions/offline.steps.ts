// Steps for an estimate that is changed without a connection.
import { Then, When } from '@cucumber/cucumber';
import { expectAmount, lineRow, lineRows, readStoredLines } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { cellOf, exactly, message } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

const isApiUrl = (url: URL) => url.pathname.startsWith('/api/');

/** Makes the calls of the API fail. The files of the app can still be loaded. */
async function disconnect(world: PlumblineWorld): Promise<void> {
  await world.context.route(isApiUrl, (route) => route.abort('internetdisconnected'));
}

async function reconnect(world: PlumblineWorld): Promise<void> {
  await world.context.unroute(isApiUrl);
  await world.page.evaluate(() => window.dispatchEvent(new Event('online')));
}

When(/^the server (cannot be reached|can be reached again)$/, async function (this: PlumblineWorld, state: string) {
  if (state === 'cannot be reached') return disconnect(this);
  await reconnect(this);
  await expect(message(this.page, 'status', 'Saved')).toBeVisible();
});

const lineName = (number: number) => `Line number ${number}`;

const quantityCell = (world: PlumblineWorld, number: number) => cellOf(lineRow(world, lineName(number)), 'Quantity');

// The quantity that a user types in a line is the number of the line plus one of these numbers.
const myAddend = 100;
const otherUsersAddend = 200;

/** Types a quantity in each line from `first` to `last`. Enter saves a cell and moves to the next line. */
async function typeQuantities(world: PlumblineWorld, first: number, last: number, addend: number): Promise<void> {
  await quantityCell(world, first).focus();
  for (let number = first; number <= last; number += 1) {
    await world.page.keyboard.type(`${number + addend}`);
    await world.page.keyboard.press('Enter');
    await expect(quantityCell(world, number)).toHaveText(`${number + addend}`);
  }
}

When('I change the quantity of {int} lines', async function (this: PlumblineWorld, count: number) {
  await typeQuantities(this, 1, count, myAddend);
});

Then('the page shows my {int} quantities', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) {
    await expect(quantityCell(this, number)).toHaveText(`${number + myAddend}`);
  }
});

const readDisplayedLines = (world: PlumblineWorld): Promise<readonly string[]> =>
  lineRows(world).evaluateAll((rows) =>
    rows.map((row) =>
      ['description', 'quantity'].map((field) => row.querySelector(`[data-field="${field}"]`)?.textContent).join(' x '),
    ),
  );

interface StoredEstimate {
  readonly amount_total: number;
  readonly client_notes: string;
  readonly sections: readonly { readonly name: string }[];
}

/**
 * Expects that the page shows what the server has stored: the names and quantities of the lines, the names of sections, the total and
 * the notes. Changes of another user can arrive later in the page than on the server.
 */
async function expectStoredEstimate(world: PlumblineWorld): Promise<void> {
  const lines = (await readStoredLines(world)).map(({ description, quantity }) => `${description} x ${quantity}`);
  await expect.poll(() => readDisplayedLines(world)).toEqual(lines);
  const [id] = world.estimateIds.values();
  const estimate = await world.api.callOk<StoredEstimate>('GET', `/api/estimates/${id}/`);
  await expectAmount(world, 'Total', estimate.amount_total);
  await expect(world.page.getByRole('button', { name: /^Lines of / })).toHaveCount(estimate.sections.length);
  for (const { name } of estimate.sections) await expect(world.button(`Lines of ${name}`)).toBeVisible();
  await expect(world.field('Notes to the client')).toHaveValue(estimate.client_notes);
}

Then('the server has the same estimate as the page', async function (this: PlumblineWorld) {
  await expectStoredEstimate(this);
});

When(
  'I change lines {int} to {int} offline, and the {string} changes lines {int} to {int} offline',
  async function (
    this: PlumblineWorld,
    first: number,
    last: number,
    role: string,
    theirFirst: number,
    theirLast: number,
  ) {
    await disconnect(this);
    await typeQuantities(this, first, last, myAddend);
    await this.inBrowserOf(role, async () => {
      await disconnect(this);
      await typeQuantities(this, theirFirst, theirLast, otherUsersAddend);
    });
  },
);

When('I reconnect first, and the {string} later', async function (this: PlumblineWorld, role: string) {
  await reconnect(this);
  await expect(message(this.page, 'status', 'Saved')).toBeVisible();
  await this.inBrowserOf(role, () => reconnect(this));
});

Then(
  'the {string} is asked about lines {int} to {int}',
  async function (this: PlumblineWorld, role: string, first: number, last: number) {
    const { firstName, lastName } = this.user();
    await this.inBrowserOf(role, async () => {
      const message = `${firstName} ${lastName} changed this line while you were editing it.`;
      await expect(this.page.getByRole('alert').filter({ hasText: message })).toHaveCount(last - first + 1);
      for (let number = first; number <= last; number += 1) {
        const difference = `Quantity: yours ${number + otherUsersAddend}, theirs ${number + myAddend}`;
        await expect(this.page.getByRole('listitem').filter({ hasText: exactly(difference) })).toBeVisible();
      }
    });
  },
);

When('the {string} keeps their own changes', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, async () => {
    const keepButtons = this.page.getByRole('button', { name: 'Keep mine' });
    for (let count = await keepButtons.count(); count > 0; count -= 1) {
      await keepButtons.first().click();
      await expect(keepButtons).toHaveCount(count - 1);
    }
    await expect(message(this.page, 'status', 'Saved')).toBeVisible();
  });
});

Then('the {string}, I and the server have the same estimate', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, () => expectStoredEstimate(this));
  await expectStoredEstimate(this);
});
