-- Adds section headings, optional lines and the cost of a line.
ALTER TABLE "estimate_items" ADD COLUMN "kind" text DEFAULT 'line' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_items" ADD COLUMN "option" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_items" ADD COLUMN "cost" numeric(18, 4);--> statement-breakpoint
ALTER TABLE "estimate_items" ADD CONSTRAINT "estimate_items_kind" CHECK ("estimate_items"."kind" IN ('line', 'section'));--> statement-breakpoint
ALTER TABLE "estimate_items" ADD CONSTRAINT "estimate_items_option" CHECK ("estimate_items"."option" IN ('none', 'offered', 'chosen'));