ALTER TABLE "catalogue_items" ADD COLUMN "cost" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "catalogue_items" ADD COLUMN "markup" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_markup" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "item_type_markups" jsonb DEFAULT '{}'::jsonb NOT NULL;