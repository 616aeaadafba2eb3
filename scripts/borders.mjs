import { cruise } from 'dependency-cruiser';
import rules from '../.dependency-cruiser.mjs';

const folders = ['packages', 'apps', 'step-definitions'];

/**
 * Every import in the tree at `root` that breaks a rule of .dependency-cruiser.mjs.
 * @param {string} root absolute path of a checkout
 * @returns {Promise<{ rule: string, from: string, to: string }[]>}
 */
export async function crossings(root) {
  const { forbidden, options } = rules;
  const { output } = await cruise(folders, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } }, {});
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
}
