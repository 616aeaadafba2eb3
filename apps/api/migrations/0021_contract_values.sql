ALTER TABLE "projects" ADD COLUMN "contract_value" numeric(18, 2);--> statement-breakpoint
-- The same rule as readContract: the last accepted estimate of a project, with the change orders accepted after it.
WITH accepted AS (
  SELECT d."company_id", d."project_id", d."kind", d."total", a."accepted_at", d."revision"
  FROM "documents" d
  JOIN "document_acceptances" a ON a."company_id" = d."company_id" AND a."document_id" = d."id"
  WHERE d."status" = 'accepted' AND d."kind" IN ('ESTIMATE', 'CHANGE_ORDER')
), contract AS (
  SELECT DISTINCT ON ("company_id", "project_id") * FROM accepted WHERE "kind" = 'ESTIMATE'
  ORDER BY "company_id", "project_id", "accepted_at" DESC, "revision" DESC
)
UPDATE "projects" SET
  "contract_value" = c."total" + coalesce((
    SELECT sum(o."total") FROM accepted o
    WHERE o."company_id" = c."company_id" AND o."project_id" = c."project_id" AND o."kind" = 'CHANGE_ORDER'
      AND (o."accepted_at", o."revision") > (c."accepted_at", c."revision")), 0),
  "version" = "version" + 1
FROM contract c
WHERE c."company_id" = "projects"."company_id" AND c."project_id" = "projects"."id";
