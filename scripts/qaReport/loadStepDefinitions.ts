import { relative } from 'node:path';
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api';
import { root } from '../runProcess.mjs';
import type { StepDefinition } from './findStepUses.ts';

/** The step definitions in the result of `loadSupport`. The types of cucumber-js do not declare them. */
interface SupportCode {
  readonly stepDefinitions: readonly {
    readonly pattern: string | RegExp;
    readonly uri: string;
    readonly line: number;
    matchesStepName(text: string): boolean;
  }[];
}

/** Loads the step definitions of this repository. */
export async function loadStepDefinitions(): Promise<readonly StepDefinition[]> {
  const { runConfiguration } = await loadConfiguration({}, { cwd: root });
  const { stepDefinitions } = (await loadSupport(runConfiguration, { cwd: root })) as unknown as SupportCode;
  return stepDefinitions.map((definition) => ({
    pattern: String(definition.pattern),
    source: `${relative(root, definition.uri)}:${definition.line}`,
    matches: (text) => definition.matchesStepName(text),
  }));
}
