ALTER TABLE "catalogue_items" ALTER COLUMN "rate" SET DATA TYPE numeric(18, 5);--> statement-breakpoint
ALTER TABLE "catalogue_items" ALTER COLUMN "cost" SET DATA TYPE numeric(18, 5);--> statement-breakpoint
ALTER TABLE "estimate_items" ALTER COLUMN "rate" SET DATA TYPE numeric(18, 5);--> statement-breakpoint
ALTER TABLE "estimate_items" ALTER COLUMN "cost" SET DATA TYPE numeric(18, 5);--> statement-breakpoint
ALTER TABLE "estimate_items" ADD COLUMN "scope" text DEFAULT '' NOT NULL;