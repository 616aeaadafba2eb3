// Checks the rules of .dependency-cruiser.mjs, and that no two folders of a workspace import each other.
import { cruise } from 'dependency-cruiser';
import rules, { notShipped, workspacesWithoutFolderCycles } from '../.dependency-cruiser.mjs';
import { root } from './runProcess.mjs';

const checkedFolders = ['packages', 'apps', 'step-definitions'];

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/**
 * Finds the imports that break a rule of .dependency-cruiser.mjs, and the imports between two folders that import each other.
 * @param {string} checkout absolute path of the folder to read
 * @returns {Promise<Violation[]>}
 */
export async function findViolations(checkout) {
  const { forbidden, options } = rules;
  const { output } = await cruise(
    checkedFolders,
    { ...options, baseDir: checkout, validate: true, ruleSet: { forbidden } },
    {},
  );
  if (typeof output === 'string') throw new Error(output);
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
  return [...violations, ...findFolderCycles(output.modules)];
}

const isShipped = (/** @type {string} */ file) => !notShipped.some((pattern) => new RegExp(pattern).test(file));

/**
 * Finds the imports between two folders of `src` of a workspace that import each other. Files that are not part of a build, for
 * example tests and stories, do not count.
 * A rule of dependency-cruiser cannot replace this check: it would also forbid a folder to import its own subfolder.
 * @param {import('dependency-cruiser').IModule[]} modules
 * @returns {Violation[]}
 */
function findFolderCycles(modules) {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  return workspacesWithoutFolderCycles.flatMap((workspace) => {
    const folderOf = (/** @type {string} */ file) =>
      file.startsWith(`${workspace}/src/`)
        ? file.slice(`${workspace}/src/`.length).match(/^[^/]+(?=\/)/)?.[0]
        : undefined;
    /** @type {Map<string, Violation[]>} */
    const importsByFolders = new Map();
    for (const { from, to } of imports.filter(({ from, to }) => isShipped(from) && isShipped(to))) {
      const [fromFolder, toFolder] = [folderOf(from), folderOf(to)];
      if (!fromFolder || !toFolder || fromFolder === toFolder) continue;
      const key = `${fromFolder} ${toFolder}`;
      importsByFolders.set(key, [...(importsByFolders.get(key) ?? []), { rule: 'no-folder-cycle', from, to }]);
    }
    return [...importsByFolders].flatMap(([key, folderImports]) => {
      const isMutual = importsByFolders.has(key.split(' ').toReversed().join(' '));
      return isMutual ? folderImports : [];
    });
  });
}

if (import.meta.main) {
  const violations = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
