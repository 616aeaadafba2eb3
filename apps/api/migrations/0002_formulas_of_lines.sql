ALTER TABLE "estimate_items" ADD COLUMN "rate_formula" text;--> statement-breakpoint
ALTER TABLE "estimate_items" ADD COLUMN "quantity_formula" text;