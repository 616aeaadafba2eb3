/** The PostgreSQL logins of the app, and the rights of the logins of the built-in database. */
import { createHmac } from 'node:crypto';
import { migrate } from '../database/migrate.ts';
import { installJobQueues, jobQueueGrants } from './jobQueue.ts';

/** The URLs of one database with different logins. */
export interface DatabaseLogins {
  /** Owns the tables. For migrations. */
  readonly owner: string;
  /** For transactions of a company. It takes the role `plumbline_app`. */
  readonly company: string;
  /** For transactions that do not belong to one company. */
  readonly system: string;
  /** Owns the job queue. For workers. */
  readonly jobs: string;
}

/**
 * With DATABASE_URL there is one login. A transaction of a company switches to the role `plumbline_app`. Migrations and jobs need sessions
 * of their own, so they use the direct URL if DATABASE_URL leads to a connection pooler.
 */
export const sharedLogin = (url: string, directUrl = url): DatabaseLogins => ({
  owner: directUrl,
  company: url,
  system: url,
  jobs: directUrl,
});

const roles = { company: 'plumbline_company', system: 'plumbline_system', jobs: 'plumbline_jobs' } as const;

/**
 * The logins of the built-in database. Only the owner is a superuser. Their passwords are computed from the password of the owner, so that
 * no further secret must be stored.
 */
export function separateLogins(ownerUrl: string): DatabaseLogins {
  // Only a superuser may set the options of the URL, so `createLogins` stores them with each login.
  const urlOf = (role: string) =>
    Object.assign(new URL(ownerUrl), { username: role, password: passwordOf(role, ownerUrl), search: '' }).href;
  return { owner: ownerUrl, company: urlOf(roles.company), system: urlOf(roles.system), jobs: urlOf(roles.jobs) };
}

const passwordOf = (role: string, ownerUrl: string) =>
  createHmac('sha256', new URL(ownerUrl).password).update(role).digest('base64url');

/**
 * Applies the missing migrations, installs the job queue and grants the logins their rights, also in a database that has no such logins.
 * Returns the names of the applied migrations.
 */
export function installDatabase(logins: DatabaseLogins): Promise<readonly string[]> {
  const hasSeparateLogins = logins.jobs !== logins.owner;
  return migrate(logins.owner, async (run) => {
    if (hasSeparateLogins) await run(createLogins(logins.owner));
    await installJobQueues(logins.jobs, { createSchema: !hasSeparateLogins });
    await run(jobQueueGrants('plumbline_app'));
    if (hasSeparateLogins)
      await run(`${jobQueueGrants(roles.system)}; GRANT SELECT ON ALL TABLES IN SCHEMA pgboss TO ${roles.system}`);
  });
}

/**
 * Creates the missing logins, sets their passwords and settings, and grants their rights. All databases of a cluster share their logins, so another database may create them at
 * the same time.
 */
const createLogins = (ownerUrl: string) => `
${Object.values(roles)
  .map(
    (role) => `DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role};
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END $$;
-- A login can change its own password and settings, so each start sets them again.
DO $$
BEGIN
  ALTER ROLE ${role} LOGIN NOINHERIT NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD '${passwordOf(role, ownerUrl)}';
  ALTER ROLE ${role} RESET ALL;
  ALTER ROLE ${role} SET log_min_messages = 'log';
  ALTER ROLE ${role} SET log_error_verbosity = 'terse';
EXCEPTION WHEN internal_error THEN
  -- Another server sets them at the same time ("tuple concurrently updated").
  NULL;
END $$;`,
  )
  .join('\n')}
DO $$
BEGIN
  IF NOT pg_has_role('${roles.company}', 'plumbline_app', 'MEMBER') THEN GRANT plumbline_app TO ${roles.company}; END IF;
EXCEPTION WHEN unique_violation THEN
  NULL;
END $$;
-- Otherwise every login may create temporary tables.
DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database()); END $$;
GRANT USAGE ON SCHEMA public TO ${roles.system};
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${roles.system};
REVOKE ALL ON plumbline_migrations FROM ${roles.system};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${roles.system};
-- The login of the system is subject to row-level security like every other login, so each table has a policy for it.
DO $$
DECLARE
  secured_table regclass;
BEGIN
  FOR secured_table IN
    SELECT oid FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'all_rows')
  LOOP
    EXECUTE format('CREATE POLICY all_rows ON %s TO ${roles.system} USING (true) WITH CHECK (true)', secured_table);
  END LOOP;
END $$;
CREATE SCHEMA IF NOT EXISTS pgboss AUTHORIZATION ${roles.jobs};
-- In a database that was created without these logins, the owner of the tables also owns the job queue.
DO $$
DECLARE
  alteration text;
BEGIN
  FOR alteration IN
    SELECT 'SCHEMA pgboss' FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner <> '${roles.jobs}'::regrole
    UNION ALL
    SELECT 'TABLE ' || oid::regclass FROM pg_class
      WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p', 'v') AND relowner <> '${roles.jobs}'::regrole
    UNION ALL
    SELECT 'ROUTINE ' || oid::regprocedure FROM pg_proc
      WHERE pronamespace = 'pgboss'::regnamespace AND proowner <> '${roles.jobs}'::regrole
    UNION ALL
    SELECT 'TYPE ' || oid::regtype FROM pg_type
      WHERE typnamespace = 'pgboss'::regnamespace AND typtype IN ('e', 'd') AND typowner <> '${roles.jobs}'::regrole
  LOOP
    EXECUTE 'ALTER ' || alteration || ' OWNER TO ${roles.jobs}';
  END LOOP;
END $$`;
