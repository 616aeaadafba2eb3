CREATE TABLE "calendar_feeds" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_on" date NOT NULL,
	CONSTRAINT "calendar_feeds_company_id_user_id_pk" PRIMARY KEY("company_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_hash_unique" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "projects_by_inspection" ON "projects" USING btree ("company_id","date_inspected") WHERE "projects"."deleted_at" is null and "projects"."date_inspected" is not null;--> statement-breakpoint
CREATE INDEX "projects_by_job_start" ON "projects" USING btree ("company_id","job_start_date") WHERE "projects"."deleted_at" is null and "projects"."job_start_date" is not null;--> statement-breakpoint
CREATE INDEX "projects_by_job_end" ON "projects" USING btree ("company_id","job_end_date","job_start_date") WHERE "projects"."deleted_at" is null and "projects"."job_end_date" is not null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feeds TO plumbline_app;
