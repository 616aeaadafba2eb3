ALTER TABLE "estimate_templates" ADD COLUMN "client_notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_templates" ADD COLUMN "terms" text DEFAULT '' NOT NULL;