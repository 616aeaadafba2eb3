// drizzle-kit looks for drizzle-orm beside itself, in the root; npm puts it here, where alone it is used
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const here = createRequire(import.meta.url);

registerHooks({
  resolve: (specifier, context, next) => {
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.parentURL === import.meta.url) return next(specifier, context);
    if (!context.conditions.includes('require')) return next(specifier, { ...context, parentURL: import.meta.url });
    return { url: pathToFileURL(here.resolve(specifier)).href, format: 'commonjs', shortCircuit: true };
  },
});
