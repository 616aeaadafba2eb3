ALTER TABLE "companies" ADD COLUMN "deletion_requested_by" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "deletion_reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "companies_to_delete" ON "companies" USING btree ("deletes_at") WHERE "companies"."deletes_at" is not null;