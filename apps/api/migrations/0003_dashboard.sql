-- Adds the data of the dashboard: cached coordinates of postal addresses, and the day on which a project was signed.
CREATE TABLE "geocoded_addresses" (
	"company_id" uuid NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"geocoded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "geocoded_addresses_company_id_address_pk" PRIMARY KEY("company_id","address")
);
--> statement-breakpoint
ALTER TABLE "geocoded_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "signed_on" date;--> statement-breakpoint
ALTER TABLE "geocoded_addresses" ADD CONSTRAINT "geocoded_addresses_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "company_rows" ON "geocoded_addresses" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON geocoded_addresses TO plumbline_app;--> statement-breakpoint
-- The day of the first SIGNED status of each existing project.
UPDATE projects SET signed_on = first.signed_on
FROM (
  SELECT company_id, project_id, min(changed_on) AS signed_on
  FROM project_status_log WHERE status = 'SIGNED' GROUP BY company_id, project_id
) first
WHERE projects.company_id = first.company_id AND projects.id = first.project_id;
