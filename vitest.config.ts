/** All Vitest projects, for editors and for `vitest --project`. Each npm script loads only the config of its project, which is faster. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      './vitest.unit.config.ts',
      './vitest.web.config.ts',
      './vitest.api.config.ts',
      './vitest.pglite.config.ts',
      './vitest.stories.config.ts',
    ],
  },
});
