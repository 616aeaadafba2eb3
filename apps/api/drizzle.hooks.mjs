// drizzle-kit searches for drizzle-orm in the node_modules of the repository root, where drizzle-kit is. npm installs drizzle-orm in
// the node_modules of this workspace. This hook resolves drizzle-orm from here.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const requireFromWorkspace = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    // The second condition is for requireFromWorkspace, which also calls this hook.
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.parentURL === import.meta.url) return next(specifier, context);
    // An `import` resolves from this file if this file is its parent. A `require` needs requireFromWorkspace.
    if (!context.conditions.includes('require')) return next(specifier, { ...context, parentURL: import.meta.url });
    return { url: pathToFileURL(requireFromWorkspace.resolve(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
