CREATE TABLE "company_exports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"progress_at" timestamp with time zone NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"size" bigint DEFAULT 0 NOT NULL,
	"missing_files" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"file_deleted_at" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	CONSTRAINT "company_exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "company_exports_state" CHECK ("company_exports"."state" IN ('running', 'ready', 'failed', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "company_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "company_exports" ADD CONSTRAINT "company_exports_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_exports_running_unique" ON "company_exports" USING btree ("company_id") WHERE "company_exports"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "company_exports_link_unique" ON "company_exports" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "company_exports_with_file" ON "company_exports" USING btree ("expires_at") WHERE "company_exports"."file_deleted_at" is null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "company_exports" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "company_exports" TO "plumbline_app";
