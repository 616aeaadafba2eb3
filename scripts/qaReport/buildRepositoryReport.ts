/** Builds the QA report from the scenarios, the requirements, the texts and the sources of this repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorToastTitle, messages, successToasts } from '../../packages/domain/src/messages/messages.ts';
import { root } from '../runProcess.mjs';
import { buildReport, type QaReport } from './buildReport.ts';
import type { StepDefinition } from './findStepUses.ts';
import { readFeatures } from './readFeatures.ts';
import type { ScenarioResult } from './readResults.ts';
import { readSources, textsIn } from './readSources.ts';

/** `results` has the result of each scenario by its key. */
export const buildRepositoryReport = (
  results: ReadonlyMap<string, ScenarioResult>,
  stepDefinitions: readonly StepDefinition[],
): QaReport =>
  buildReport({
    features: readFeatures(join(root, 'features')),
    requirements: JSON.parse(readFileSync(join(root, 'features/requirements.json'), 'utf8')),
    results,
    stepDefinitions,
    texts: [...textsIn(messages), ...textsIn({ errorToastTitle }), ...textsIn({ successToasts })],
    sources: readSources(root),
  });
