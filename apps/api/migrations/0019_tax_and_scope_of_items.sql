ALTER TABLE "catalogue_items" ADD COLUMN "tax" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD COLUMN "scope" text DEFAULT '' NOT NULL;