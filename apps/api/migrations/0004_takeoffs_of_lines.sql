ALTER TABLE "assemblies" ADD COLUMN "measures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "estimate_items" ADD COLUMN "takeoff" jsonb;