// drizzle-kit searches for drizzle-orm in the node_modules of the repository root, where drizzle-kit is. npm installs drizzle-orm in
// the node_modules of this workspace. This hook resolves drizzle-orm from here.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const requireFromWorkspace = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.parentURL === import.meta.url) return next(specifier, context);
    if (!context.conditions.includes('require')) return next(specifier, { ...context, parentURL: import.meta.url });
    return { url: pathToFileURL(requireFromWorkspace.resolve(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
