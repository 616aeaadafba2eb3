-- Adds templates, which contain the rows of an estimate for reuse.
CREATE TABLE "estimate_templates" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"line_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "estimate_templates_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "estimate_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "estimate_templates" ADD CONSTRAINT "estimate_templates_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "estimate_templates_name_unique" ON "estimate_templates" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE POLICY "company_rows" ON "estimate_templates" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON estimate_templates TO plumbline_app;
