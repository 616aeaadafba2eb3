CREATE TABLE "mail_reports" (
	"company_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"origin" text NOT NULL,
	"document_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_reports_company_id_mail_id_pk" PRIMARY KEY("company_id","mail_id")
);
--> statement-breakpoint
ALTER TABLE "mail_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "document_acceptances" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_links" ADD COLUMN "recipient" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "kind" text DEFAULT 'security' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "report_token_hash" text;--> statement-breakpoint
ALTER TABLE "mail_reports" ADD CONSTRAINT "mail_reports_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_by_day" ON "mail_outbox" USING btree ("company_id","day") WHERE "mail_outbox"."day" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_by_report_token" ON "mail_outbox" USING btree ("report_token_hash") WHERE "mail_outbox"."report_token_hash" is not null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "mail_reports" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);