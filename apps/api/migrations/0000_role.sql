-- The role that company transactions run as. Roles belong to the whole cluster: it may be there already, made
-- for another database or by an administrator, and another database may be making it at this moment.
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
DO $$
BEGIN
  GRANT plumbline_app TO CURRENT_USER;
EXCEPTION
  WHEN unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'plumbline_app', 'MEMBER') THEN RAISE; END IF;
END
$$;
