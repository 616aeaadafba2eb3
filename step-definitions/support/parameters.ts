// The parameter types of the steps. Each says the same in the sentences of different people, or converts a value.
import { defineParameterType } from '@cucumber/cucumber';
import { type PageName, pagePaths } from './pages.ts';
import { type ElementKind, elementKinds, escapePattern } from './queries.ts';
import type { PlumblineWorld } from './world.ts';

/** An amount such as $1,032.48, as a number. */
defineParameterType({
  name: 'dollars',
  regexp: /\$[\d,]+(?:\.\d\d)?/,
  transformer: (text: string) => Number(text.replace(/[$,]/g, '')),
});

/** The name of a page in quotation marks. A step with an unknown name is an unknown step. */
defineParameterType({
  name: 'page',
  regexp: new RegExp(`"(?:${Object.keys(pagePaths).map(escapePattern).join('|')})"`),
  transformer: (text: string) => text.slice(1, -1) as PageName,
});

/** Runs a part of a step in the window of somebody. */
export type InWindow = (world: PlumblineWorld, run: () => Promise<void>) => Promise<void>;

function findWindow(subject: string): InWindow {
  const [, role] = /the "([^"]*)"/.exec(subject) ?? [];
  if (role) return (world, run) => world.inBrowserOf(role, run);
  if (subject.includes('other window')) return (world, run) => world.inOtherWindow(run);
  return (_, run) => run();
}

// The subject and the verb of a sentence: "I see", `the "Manager" sees` or "the other window shows".
defineParameterType({
  name: 'see',
  regexp: /I see|the "[^"]*" sees|the other window shows/,
  transformer: findWindow,
});
defineParameterType({ name: 'am', regexp: /I am|the "[^"]*" is|the other window is/, transformer: findWindow });
defineParameterType({ name: 'go', regexp: /I go|the "[^"]*" goes/, transformer: findWindow });
defineParameterType({ name: 'can', regexp: /I can|the "[^"]*" can/, transformer: findWindow });
defineParameterType({ name: 'change', regexp: /I change|the "[^"]*" changes/, transformer: findWindow });
defineParameterType({
  name: 'header',
  regexp: /the header(?: of the (?:"[^"]*"|other window))?/,
  transformer: (subject: string) => findWindow(subject.replace('the header of ', '')),
});

/** The kind of an element, for example the `heading` of `the heading "Projects"`. */
defineParameterType({
  name: 'element',
  regexp: new RegExp(elementKinds.join('|')),
  transformer: (kind: string) => kind as ElementKind,
});

/** The quantity and the name of each item of an assembly. */
export type AssemblyItems = readonly (readonly [quantity: number, itemName: string])[];

/** For example `100 of "Slate, Welsh" and 1.5 of "Roofer labour"`. */
defineParameterType({
  name: 'assembly items',
  regexp: /[\d.]+ of "[^"]*"(?: and [\d.]+ of "[^"]*")*/,
  transformer: (text: string): AssemblyItems =>
    [...text.matchAll(/([\d.]+) of "([^"]*)"/g)].map(([, quantity, name = '']) => [Number(quantity), name] as const),
});
