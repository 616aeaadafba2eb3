ALTER TABLE "catalogue_items" ADD COLUMN "whole_units" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD COLUMN "covers" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD COLUMN "covers_unit" text;