import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';
import { root } from './run.mjs';

const folders = ['packages', 'apps', 'step-definitions'];

/**
 * Finds the imports that break a rule of .dependency-cruiser.mjs.
 * @param {string} checkout absolute path of the folder to read
 * @returns {Promise<{ rule: string, from: string, to: string }[]>}
 */
export async function findViolations(checkout) {
  const { forbidden, options } = rules;
  const { output } = await cruise(
    folders,
    { ...options, baseDir: checkout, validate: true, ruleSet: { forbidden } },
    {},
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
}

if (import.meta.main) {
  const violations = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
