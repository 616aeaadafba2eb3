-- Both extensions are trusted, so the owner of a database may create them. Where they are missing, as in a browser, or may not be created, searches read
-- all projects of the company as before.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
  CREATE EXTENSION IF NOT EXISTS btree_gin SCHEMA public;
  -- A search reads the entries that are not in the index yet one after the other, so they are few.
  CREATE INDEX projects_by_search ON projects USING gin (company_id, search_text public.gin_trgm_ops)
    WITH (gin_pending_list_limit = 256) WHERE deleted_at IS NULL;
EXCEPTION WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'No index for the search of projects: %', SQLERRM;
END $$;--> statement-breakpoint
-- Returns the ids of the projects whose text of the search contains all words, or NULL if there are more than the maximum, if there are no words, or if
-- there is no index. A word can have several texts, separated by spaces, of which one suffices. Under row-level security PostgreSQL does not use the index
-- for a condition that is not leakproof, so the function has the rights of the owner. It reads the company from the setting of the transaction, and
-- returns nothing without one.
CREATE FUNCTION plumbline_find_projects(words text[], maximum integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  company uuid := nullif(current_setting('plumbline.company_id', true), '')::uuid;
  conditions text;
  found_ids uuid[];
BEGIN
  IF company IS NULL THEN RETURN '{}'; END IF;
  SELECT string_agg(format('search_text LIKE ANY (%L::text[])', ARRAY(
      SELECT '%' || replace(replace(replace(one, '\', '\\'), '%', '\%'), '_', '\_') || '%' FROM unnest(string_to_array(word, ' ')) one
    )), ' AND ') INTO conditions
  FROM unnest(words) word;
  IF conditions IS NULL OR to_regclass('public.projects_by_search') IS NULL THEN RETURN NULL; END IF;
  -- Prepared for these words, so that PostgreSQL uses what it knows about their frequency.
  EXECUTE format('SELECT ARRAY(SELECT id FROM public.projects WHERE company_id = $1 AND deleted_at IS NULL AND %s LIMIT $2)', conditions)
    INTO found_ids USING company, maximum + 1;
  RETURN CASE WHEN cardinality(found_ids) <= maximum THEN found_ids END;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION plumbline_find_projects(text[], integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION plumbline_find_projects(text[], integer) TO plumbline_app;
