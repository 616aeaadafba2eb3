-- Adds the number, the last day of validity, the notes and the terms of an estimate, and the terms
-- and the days of validity that a company uses for new estimates.
CREATE TABLE "estimate_counters" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "estimate_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "estimate_valid_days" integer;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "number" integer;--> statement-breakpoint
-- The estimates of each company are numbered in the order of their creation.
UPDATE estimates SET number = numbered.number
FROM (SELECT id, company_id, row_number() OVER (PARTITION BY company_id ORDER BY created_at, id) AS number FROM estimates) AS numbered
WHERE estimates.company_id = numbered.company_id AND estimates.id = numbered.id;--> statement-breakpoint
ALTER TABLE "estimates" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
INSERT INTO estimate_counters (company_id, last_number)
SELECT company_id, max(number) FROM estimates GROUP BY company_id;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON estimate_counters TO plumbline_app;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "client_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "terms" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_counters" ADD CONSTRAINT "estimate_counters_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_number_unique" ON "estimates" USING btree ("company_id","number");--> statement-breakpoint
CREATE POLICY "company_rows" ON "estimate_counters" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);