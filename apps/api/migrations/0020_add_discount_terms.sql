ALTER TABLE "companies" ADD COLUMN "discount_basis" text DEFAULT 'after_tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_percent" numeric(9, 4);--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "discount_basis" text DEFAULT 'after_tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_discount_basis" CHECK ("companies"."discount_basis" IN ('after_tax', 'before_tax'));--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_discount_basis" CHECK ("estimates"."discount_basis" IN ('after_tax', 'before_tax'));--> statement-breakpoint
ALTER TABLE "estimates" ADD CONSTRAINT "estimates_discount_percent" CHECK ("estimates"."discount_percent" BETWEEN 0 AND 100);