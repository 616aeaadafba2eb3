-- Numbers the events, so that readers can store a position. The events replace the separate log of project statuses: the statuses that the
-- events do not contain become events.
INSERT INTO events (company_id, id, type, record_id, project_id, payload, actor_kind, actor_id, created_at)
SELECT company_id, id, CASE WHEN "from" IS NULL THEN 'project.created' ELSE 'status.changed' END, project_id, project_id,
  CASE WHEN "from" IS NULL THEN jsonb_build_object('status', status) ELSE jsonb_build_object('from', "from", 'to', status) END,
  CASE WHEN changed_by IS NULL THEN 'system' ELSE 'user' END, changed_by, changed_at
FROM (
  SELECT *, lag(status) OVER (PARTITION BY company_id, project_id ORDER BY id) AS "from" FROM project_status_log
) log
WHERE NOT EXISTS (
  SELECT FROM events WHERE events.company_id = log.company_id AND events.project_id = log.project_id
    AND events.created_at = log.changed_at AND events.type IN ('project.created', 'status.changed')
)
ORDER BY id;--> statement-breakpoint
DROP TABLE "project_status_log";--> statement-breakpoint
CREATE TABLE "event_readers" (
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "event_readers_company_id_name_pk" PRIMARY KEY("company_id","name")
);
--> statement-breakpoint
ALTER TABLE "event_readers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "event_readers" ADD CONSTRAINT "event_readers_company_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_by_position" ON "events" USING btree ("company_id","position");--> statement-breakpoint
CREATE INDEX "events_without_position" ON "events" USING btree ("company_id","sequence") WHERE "events"."position" is null;--> statement-breakpoint
CREATE POLICY "company_rows" ON "event_readers" AS PERMISSIVE FOR ALL TO "plumbline_app" USING ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid) WITH CHECK ("company_id" = nullif(current_setting('plumbline.company_id', true), '')::uuid);
