/** Builds the QA report from the scenarios, the requirements, the texts and the sources of this repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorToastTitle, messages, successToasts } from '../../packages/domain/src/messages/messages.ts';
import { root } from '../runProcess.mjs';
import { buildReport, type QaReport } from './buildReport.ts';
import { readFeatures } from './readFeatures.ts';
import type { ScenarioResult, StepUsage } from './readResults.ts';
import { readSources, textsIn } from './readSources.ts';

/** `results` has the result of each scenario by its key. */
export const buildRepositoryReport = (
  results: ReadonlyMap<string, ScenarioResult>,
  steps: readonly StepUsage[],
): QaReport =>
  buildReport({
    features: readFeatures(join(root, 'features')),
    requirements: JSON.parse(readFileSync(join(root, 'features/requirements.json'), 'utf8')),
    results,
    steps,
    texts: [...textsIn(messages), ...textsIn({ errorToastTitle }), ...textsIn({ successToasts })],
    sources: readSources(root),
  });
