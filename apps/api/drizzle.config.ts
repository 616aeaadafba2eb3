/** The configuration of drizzle-kit, which generates the SQL migrations from the schema. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/database/schema/*.ts',
  out: './migrations',
});
