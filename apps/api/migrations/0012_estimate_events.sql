-- Adds a table of the users who have an estimate open, and a notification for each change of an estimate.
CREATE TABLE "estimate_viewers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimate_viewers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "estimate_viewers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_viewers" ADD CONSTRAINT "estimate_viewers_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estimate_viewers_by_estimate" ON "estimate_viewers" USING btree ("company_id","estimate_id");--> statement-breakpoint
CREATE POLICY "company_rows" ON "estimate_viewers" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON estimate_viewers TO plumbline_app;--> statement-breakpoint
-- Every change of an estimate increases its version, so this trigger covers all statements. The notification is sent at commit.
CREATE FUNCTION notify_estimate_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('plumbline_estimates', json_build_object(
    'type', 'changed', 'company', NEW.company_id, 'estimate', NEW.id, 'version', NEW.version, 'user', NEW.updated_by)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER estimates_notify_changed AFTER UPDATE ON estimates
  FOR EACH ROW WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION notify_estimate_changed();
