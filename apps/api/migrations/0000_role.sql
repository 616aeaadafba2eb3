-- Creates the role of company transactions, which read and write only the rows of one company. All databases of a PostgreSQL cluster
-- share their roles. The role may therefore exist, or the migration of another database may create it at the same time.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'plumbline_app') THEN
    CREATE ROLE plumbline_app NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL;
END
$$;
--> statement-breakpoint
-- Lets the user of the migration take the role. Another migration may grant it at the same time, and a user who may not grant the role
-- must already have it.
DO $$
BEGIN
  GRANT plumbline_app TO CURRENT_USER;
EXCEPTION
  WHEN unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'plumbline_app', 'MEMBER') THEN RAISE; END IF;
END
$$;
