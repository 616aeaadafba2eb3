CREATE TABLE "document_acceptances" (
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"name" text NOT NULL,
	"signature" jsonb NOT NULL,
	"consent" text NOT NULL,
	"options" jsonb NOT NULL,
	"total" numeric(18, 2) DEFAULT 0 NOT NULL,
	"client_ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"seen_sha256" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_acceptances_company_id_document_id_pk" PRIMARY KEY("company_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "document_acceptances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_files" (
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_files_company_id_document_id_kind_pk" PRIMARY KEY("company_id","document_id","kind")
);
--> statement-breakpoint
ALTER TABLE "document_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_links" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_links_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_sends" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"recipients" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_sends_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_sends" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_trail" (
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"type" text NOT NULL,
	"at" text NOT NULL,
	"data" json NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "document_trail_company_id_document_id_sequence_pk" PRIMARY KEY("company_id","document_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "document_trail" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"estimate_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" json NOT NULL,
	"total" numeric(18, 2) DEFAULT 0 NOT NULL,
	"sha256" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"remind_at" timestamp with time zone,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "documents_revision_unique" UNIQUE("company_id","estimate_id","revision"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" IN ('ESTIMATE', 'CHANGE_ORDER', 'INVOICE')),
	CONSTRAINT "documents_status" CHECK ("documents"."status" IN ('draft', 'sent', 'opened', 'accepted', 'declined', 'withdrawn', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document_paper" text DEFAULT 'LETTER' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document_prices" text DEFAULT 'quantities' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document_color" text DEFAULT '#17427c' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mail_subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "mail_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "reminder_days" integer;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "from_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "attached_file" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_acceptances" ADD CONSTRAINT "document_acceptances_document_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_links" ADD CONSTRAINT "document_links_document_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_sends" ADD CONSTRAINT "document_sends_document_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_trail" ADD CONSTRAINT "document_trail_document_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_estimate_fk" FOREIGN KEY ("company_id","estimate_id") REFERENCES "public"."estimates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_links_hash_unique" ON "document_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "document_links_by_document" ON "document_links" USING btree ("company_id","document_id");--> statement-breakpoint
CREATE INDEX "document_sends_by_document" ON "document_sends" USING btree ("company_id","document_id");--> statement-breakpoint
CREATE INDEX "documents_to_remind" ON "documents" USING btree ("remind_at") WHERE "documents"."remind_at" is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_by_document" ON "mail_outbox" USING btree ("company_id","document_id") WHERE "mail_outbox"."document_id" is not null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "document_acceptances" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_rows" ON "document_files" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_rows" ON "document_links" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_rows" ON "document_sends" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_rows" ON "document_trail" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "company_rows" ON "documents" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
-- Company transactions cannot change what a document says, its PDFs, its acceptance or its trail.
GRANT SELECT, INSERT ON documents, document_files, document_links, document_sends, document_acceptances, document_trail TO plumbline_app;--> statement-breakpoint
GRANT UPDATE (status, total, sent_by, sent_at, opened_at, answered_at, answered_by, reason, expires_on, remind_at) ON documents TO plumbline_app;
