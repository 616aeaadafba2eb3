CREATE TABLE "deleted_records" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"record" jsonb NOT NULL,
	"members" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_records_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "deleted_records_kind" CHECK ("deleted_records"."kind" IN ('office', 'item'))
);
--> statement-breakpoint
ALTER TABLE "deleted_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "deleted_records" ADD CONSTRAINT "deleted_records_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_records_by_date" ON "deleted_records" USING btree ("company_id","deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_records_by_age" ON "deleted_records" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("company_id","deleted_at") WHERE "projects"."deleted_at" is not null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "deleted_records" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "deleted_records" TO "plumbline_app";
