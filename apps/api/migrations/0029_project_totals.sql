CREATE TABLE "project_totals" (
	"company_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"projects" integer NOT NULL,
	"total" numeric NOT NULL,
	CONSTRAINT "project_totals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "project_totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "projects_by_price" ON "projects" USING btree ("company_id",(coalesce("contract_value", CASE WHEN "current_estimate" > 0 THEN "current_estimate" ELSE "estimation" END)),"created_date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."deleted_at" is null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "project_totals" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT ON "project_totals" TO "plumbline_app";--> statement-breakpoint
-- The same keys as before. PostgreSQL prepares a function of the language plpgsql once in a session, and one of the language sql for each statement that
-- writes a row with an index on it.
CREATE OR REPLACE FUNCTION plumbline_sort_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF value COLLATE "C" ~ '^[\x01-\x7f]*$' THEN value := translate(lower(value COLLATE "C"), '`', '''');
  ELSE value := public.plumbline_normal_text(value);
  END IF;
  IF value COLLATE "C" ~ '[0-9]' THEN
    value := regexp_replace(regexp_replace(value, '([0-9]+)', '00000000000000000000\1', 'g'), '[0-9]*([0-9]{20})', '\1', 'g');
  END IF;
  RETURN left(value, 500);
END $$;--> statement-breakpoint
-- The same value as projectPriceOf of the schema.
CREATE FUNCTION plumbline_project_price(contract_value numeric, current_estimate numeric, estimation numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN coalesce(contract_value, CASE WHEN current_estimate > 0 THEN current_estimate ELSE estimation END);--> statement-breakpoint
-- Adds how a statement changed the numbers and the prices of the projects of each status. Rows are only added, so no transaction waits for another. One
-- of fifty statements adds up the rows of its company, without those that another transaction adds up at the same time. The function has the rights of
-- the owner, so that the app can only read the rows.
CREATE FUNCTION plumbline_add_project_totals() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.project_totals (company_id, status, projects, total)
    SELECT company_id, status, count(*), sum(public.plumbline_project_price(contract_value, current_estimate, estimation))
    FROM new_rows WHERE deleted_at IS NULL GROUP BY company_id, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public.project_totals (company_id, status, projects, total)
    SELECT company_id, status, -count(*), -sum(public.plumbline_project_price(contract_value, current_estimate, estimation))
    FROM old_rows WHERE deleted_at IS NULL GROUP BY company_id, status;
  ELSE
    INSERT INTO public.project_totals (company_id, status, projects, total)
    SELECT company_id, status, sum(projects), sum(price) FROM (
      SELECT company_id, status, 1 AS projects, public.plumbline_project_price(contract_value, current_estimate, estimation) AS price
      FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT company_id, status, -1, -public.plumbline_project_price(contract_value, current_estimate, estimation)
      FROM old_rows WHERE deleted_at IS NULL
    ) changes
    GROUP BY company_id, status HAVING sum(projects) <> 0 OR sum(price) <> 0;
  END IF;
  IF FOUND AND random() < 0.02 THEN
    WITH added_up AS (
      DELETE FROM public.project_totals t USING (
        SELECT company_id, id FROM public.project_totals
        WHERE company_id = nullif(current_setting('plumbline.company_id', true), '')::uuid
        FOR UPDATE SKIP LOCKED
      ) free
      WHERE t.company_id = free.company_id AND t.id = free.id
      RETURNING t.company_id, t.status, t.projects, t.total
    )
    INSERT INTO public.project_totals (company_id, status, projects, total)
    SELECT company_id, status, sum(projects), sum(total) FROM added_up GROUP BY company_id, status;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER projects_inserted AFTER INSERT ON projects REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plumbline_add_project_totals();--> statement-breakpoint
CREATE TRIGGER projects_updated AFTER UPDATE ON projects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plumbline_add_project_totals();--> statement-breakpoint
CREATE TRIGGER projects_deleted AFTER DELETE ON projects REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION plumbline_add_project_totals();--> statement-breakpoint
-- The triggers above block writers until the end of this transaction, so that no change is missed.
INSERT INTO project_totals (company_id, status, projects, total)
  SELECT company_id, status, count(*), sum(plumbline_project_price(contract_value, current_estimate, estimation))
  FROM projects WHERE deleted_at IS NULL GROUP BY company_id, status;
