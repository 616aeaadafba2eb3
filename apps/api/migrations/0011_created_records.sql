-- Adds a table of the ids that callers chose for new records, so that a repeated create returns the same record.
CREATE TABLE "created_records" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "created_records_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "created_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- A browser chooses an id long before it saves the record, so lists are sorted by created_at instead of the id.
DROP INDEX "notes_by_project";--> statement-breakpoint
DROP INDEX "projects_by_date";--> statement-breakpoint
CREATE INDEX "created_records_by_age" ON "created_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notes_by_project" ON "notes" USING btree ("company_id","project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_by_date" ON "projects" USING btree ("company_id","created_date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "created_records" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON created_records TO plumbline_app;
