// Removes the rules of unused components from the stylesheet of Radix Themes (docs/decisions/0109-controls.md).
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AtRule, Plugin, Root, Rule } from 'postcss';
import postcss from 'postcss';

const repository = fileURLToPath(new URL('..', import.meta.url));
const uiPackage = join(repository, 'packages/ui');
const sourceFiles = '{packages/ui,apps/web}/src/**/*.{ts,tsx}';
const radixPackage = '@radix-ui/themes';
const componentImport = new RegExp(`'${radixPackage}/components/([a-z-]+)'`, 'g');
const wholeImport = new RegExp(`'${radixPackage}'`);

/** Returns the names of the Radix components that a source file imports, such as `alert-dialog`. */
export function findImportedComponents(source: string): readonly string[] {
  if (wholeImport.test(source))
    throw new Error(`Import from '${radixPackage}/components/...', so that unused styles are left out.`);
  return [...source.matchAll(componentImport)].map(([, name = '']) => name);
}

function findUsedComponents(): readonly string[] {
  const files = globSync(sourceFiles, { cwd: repository });
  return [...new Set(files.flatMap((file) => findImportedComponents(readFileSync(join(repository, file), 'utf8'))))];
}

/** Returns the classes that a component can render: all classes in its modules. `rt-variant` means every variant. */
export function findClasses(component: string): ReadonlySet<string> {
  const classes = new Set<string>();
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file)) return;
    visited.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [name] of code.matchAll(/\brt-[\w-]+/g)) classes.add(name);
    for (const [, path = ''] of code.matchAll(/from\s*"(\.[^"]+)"/g)) visit(resolve(dirname(file), path));
  };
  const radixFolder = dirname(createRequire(join(uiPackage, 'package.json')).resolve(`${radixPackage}/styles.css`));
  visit(join(radixFolder, 'dist/esm/components', `${component}.js`));
  return classes;
}

/** Matches a class that ends with the value of a property: `rt-r-size-2`, `rt-variant-soft`. */
const propertyClass = /^rt-(r-[a-z-]+?|variant)-/;

function isRendered(name: string, classes: ReadonlySet<string>): boolean {
  if (classes.has(name)) return true;
  return (
    propertyClass.test(name) &&
    [...classes].some((prefix) => propertyClass.test(`${prefix}-`) && name.startsWith(`${prefix}-`))
  );
}

/**
 * Whether the page can contain an element that the selector matches. The app sets no responsive props, so no element has a responsive
 * class such as `md:rt-r-size-2`.
 */
function canMatch(selector: string, classes: ReadonlySet<string>, definesColour: (name: string) => boolean): boolean {
  const classNames = [...selector.matchAll(/\.((?:[a-z]+\\:)?rt-[\w-]+)/g)].map(([, name = '']) => name);
  const colours = [...selector.matchAll(/\[data-(?:accent|gray)-color='([a-z]+)'\]/g)].map(([, name = '']) => name);
  return classNames.every((name) => isRendered(name, classes)) && colours.every(definesColour);
}

const isKeyframe = (rule: Rule) => rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name);

/**
 * Removes three kinds of rules of Radix from a stylesheet: rules that match no element with these classes, wide-gamut colours, and
 * animations that no rule uses. `isRadix` returns whether the rules of a source file are from Radix.
 */
export function removeUnusedRules(root: Root, classes: ReadonlySet<string>, isRadix = (_file: string) => true): void {
  // The stylesheet defines a colour if it sets step 9 of the scale of the colour, for example `--red-9`.
  const colours = new Set<string>();
  root.walkDecls(/^--[a-z]+-9$/, ({ prop }) => void colours.add(prop.slice(2, -2)));
  const fromRadix = (node: Rule | AtRule) => isRadix(node.source?.input.file ?? '');
  root.walkRules((rule) => {
    if (!fromRadix(rule) || isKeyframe(rule)) return;
    const usedSelectors = rule.selectors.filter((selector) => canMatch(selector, classes, (name) => colours.has(name)));
    if (usedSelectors.length === 0 || rule.nodes.length === 0) rule.remove();
    else rule.selectors = usedSelectors;
  });
  root.walkAtRules((rule) => {
    if (!fromRadix(rule)) return;
    // The app defines its own colours, so it does not need the wide-gamut variants of the colours of Radix.
    const isWideGamut = rule.params.includes('color(display-p3') || rule.params.includes('color-gamut');
    if (isWideGamut || rule.nodes?.every(({ type }) => type === 'comment')) rule.remove();
  });
  const animations: string[] = [];
  root.walkDecls(/^(animation|animation-name)$/, ({ value }) => void animations.push(value));
  root.walkAtRules('keyframes', (rule) => {
    if (fromRadix(rule) && !animations.some((value) => value.split(/[\s,]+/).includes(rule.params))) rule.remove();
  });
}

/** The PostCSS plugin for the stylesheet of the UI package. Other stylesheets stay as they are. */
export function usedRadixStyles(): Plugin {
  return {
    postcssPlugin: 'used-radix-styles',
    OnceExit(root, { result }) {
      if (!result.opts.from?.startsWith(uiPackage)) return;
      // Vite builds the stylesheet again when a source file of these folders changes.
      for (const dir of ['packages/ui/src', 'apps/web/src'])
        result.messages.push({
          type: 'dir-dependency',
          dir: join(repository, dir),
          glob: '**/*.{ts,tsx}',
          parent: result.opts.from,
        });
      const classes = new Set(findUsedComponents().flatMap((component) => [...findClasses(component)]));
      removeUnusedRules(root, classes, (file) => file.includes(radixPackage));
    },
  };
}

/** Returns the components without rules in the stylesheet of Radix, for example after an update that renames its classes. */
export function findUnstyledComponents(components: readonly string[]): readonly string[] {
  const require = createRequire(join(uiPackage, 'package.json'));
  const stylesheet = postcss.parse(readFileSync(require.resolve(`${radixPackage}/components.css`), 'utf8'));
  return components.filter((component) => {
    const rules = stylesheet.clone();
    removeUnusedRules(rules, findClasses(component));
    // The component `theme` has tokens instead of classes. The class of a component has a capital letter, for example `rt-Button`.
    return component !== 'theme' && !/\.rt-[A-Z]/.test(rules.toString());
  });
}

if (import.meta.main) {
  const unstyled = findUnstyledComponents(findUsedComponents());
  if (unstyled.length > 0) {
    console.error(`The stylesheet of Radix has no rules for: ${unstyled.join(', ')}`);
    process.exitCode = 1;
  }
}
