import type { Page } from 'playwright';
import { desktop, launch, signInByForm } from '../browser.ts';
import { serveFloor } from '../floor/serveFloor.ts';
import { absolutely, type Budget, type Measure } from '../measure.ts';
import type { Part } from '../report.ts';
import { median, ninetieth, rounded } from '../statistics.ts';
import type { World } from '../world/world.ts';
import type { Felt } from './inThePage.ts';
import { editLines, searchCatalogue, searchProjects, turnPages, typeOnFloor } from './screens.ts';

/** How a key and a click feel on a processor four times slower, over more than a company usually has. */
export async function interactionsPart(world: World): Promise<Part> {
  const bare = await serveFloor();
  const browser = await launch();
  try {
    const session = await signInByForm(browser, world.address, world.large);
    const context = await browser.newContext({ viewport: desktop, baseURL: world.address });
    await context.addInitScript((stored) => {
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(stored)) window.sessionStorage.setItem(name, value);
    }, session);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return { name: 'Interactions, processor slowed 4 times', measures: await measured(page, world, bare.origin) };
  } finally {
    await browser.close();
    await bare.close();
  }
}

async function measured(page: Page, world: World, floorOrigin: string): Promise<readonly Measure[]> {
  const before = await typeOnFloor(page, floorOrigin);
  const searches = await searchProjects(page);
  const turns = await turnPages(page);
  const edits = await editLines(page, world);
  const picks = await searchCatalogue(page, world);
  const floor = [...before, ...(await typeOnFloor(page, floorOrigin))];
  const row = (name: string, felt: readonly Felt[], kind: keyof Felt, budget: Budget | null): Measure => {
    const times = felt.map((one) => one[kind]);
    const note = `${times.length} times, 9 in 10 within ${rounded(ninetieth(times))}`;
    return { name, unit: 'ms', ours: median(times), floor: median(floor.map((one) => one[kind])), budget, note };
  };
  return [
    row('search in 10,000 projects: a key to the next paint', searches, 'paint', absolutely(50)),
    row('… until the results are repainted', searches, 'repainted', absolutely(80)),
    row('next page', turns, 'repainted', absolutely(60)),
    row('a key in a 1,000-line estimate, totals repainted', edits, 'repainted', absolutely(50)),
    row('search in a catalogue of 5,000, results repainted', picks, 'repainted', absolutely(50)),
    row('… a key to the next paint', picks, 'paint', null),
  ];
}
