-- Adds assemblies: catalogue items with their quantities for one unit of work.
CREATE TABLE "assemblies" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assemblies_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "assemblies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assemblies" ADD CONSTRAINT "assemblies_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assemblies_name_unique" ON "assemblies" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE POLICY "company_rows" ON "assemblies" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON assemblies TO plumbline_app;
