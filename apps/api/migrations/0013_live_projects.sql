-- Covers all statements that change projects. PostgreSQL sends equal notifications of one transaction once, at commit.
CREATE FUNCTION notify_project_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plumbline_projects', NEW.company_id::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_notify_changed AFTER INSERT OR UPDATE ON projects
  FOR EACH ROW EXECUTE FUNCTION notify_project_changed();
