DROP INDEX "projects_by_status";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "status_since" date;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "client_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "title_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "client_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "referrer_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_by_title" ON "projects" USING btree ("company_id","title_key","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_by_client" ON "projects" USING btree ("company_id","client_key","id") WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "projects_by_status" ON "projects" USING btree ("company_id","status","created_date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
UPDATE "projects" SET
  "title_key" = lower(regexp_replace(normalize("title", NFD), '[\u0300-\u036f]', '', 'g')),
  "client_key" = lower(regexp_replace(normalize("client_name", NFD), '[\u0300-\u036f]', '', 'g')),
  "referrer_key" = lower(btrim("referred_by")),
  "search_text" = lower(regexp_replace(normalize(concat_ws(E'\n', "title", nullif("client_name", ''), nullif("referred_by", ''), nullif("line1", ''), nullif("line2", ''),
    nullif("city", ''), nullif("state" || ' ' || "zip_code", ' '), nullif(regexp_replace("client_phone_no", '\D', '', 'g'), '')), NFD), '[\u0300-\u036f]', '', 'g')),
  "status_since" = (
    SELECT max(e."created_at" AT TIME ZONE c."time_zone")::date FROM "events" e JOIN "companies" c ON c."id" = e."company_id"
    WHERE e."company_id" = "projects"."company_id" AND e."project_id" = "projects"."id" AND e."type" = 'status.changed'
  );
