CREATE TABLE "views" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"page" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "lost_reasons" jsonb DEFAULT '[{"id":"01920000-0000-7000-8000-000000000001","name":"Price"},{"id":"01920000-0000-7000-8000-000000000002","name":"Chose another contractor"},{"id":"01920000-0000-7000-8000-000000000003","name":"No budget"},{"id":"01920000-0000-7000-8000-000000000004","name":"Timing"},{"id":"01920000-0000-7000-8000-000000000005","name":"No answer"}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "lost_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_owner_fk" FOREIGN KEY ("company_id","owner_id") REFERENCES "public"."users"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "views_own_name_unique" ON "views" USING btree ("company_id","owner_id",lower("name")) WHERE "views"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "views_shared_name_unique" ON "views" USING btree ("company_id",lower("name")) WHERE "views"."owner_id" is null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "views" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "views" TO "plumbline_app";