// Checks the rules of .dependency-cruiser.mjs, and that the folders of a workspace do not import each other in a cycle.
import { cruise } from 'dependency-cruiser';
import rules, { notShipped, workspacesWithoutFolderCycles } from '../.dependency-cruiser.mjs';
import { root } from './runProcess.mjs';

const checkedFolders = ['packages', 'apps', 'step-definitions'];

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/**
 * Finds the imports that break a rule of .dependency-cruiser.mjs, and the imports between folders that form a cycle.
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
 * Finds the imports between folders of `src` of a workspace that form a cycle: from the folder of each import, other imports lead back to
 * the importing folder. Files that are not part of a build, for
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
    const edges = [...importsByFolders.keys()].map((key) => /** @type {[string, string]} */ (key.split(' ')));
    return [...importsByFolders].flatMap(([key, folderImports]) => {
      const [from, to] = /** @type {[string, string]} */ (key.split(' '));
      return reachableFrom(to, edges).has(from) ? folderImports : [];
    });
  });
}

/** Returns the folders that a folder imports, directly or through other folders. @param {string} folder @param {[string, string][]} edges */
function reachableFrom(folder, edges) {
  const reached = new Set([folder]);
  // A set also iterates the elements that are added during the iteration.
  for (const next of reached) for (const [from, to] of edges) if (from === next) reached.add(to);
  return reached;
}

if (import.meta.main) {
  const violations = await findViolations(root);
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
