DROP INDEX "events_by_project";--> statement-breakpoint
CREATE INDEX "events_of_project_by_type" ON "events" USING btree ("company_id","project_id","type","id","actor_kind","actor_id") WHERE "events"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "events_by_type" ON "events" USING btree ("company_id","type","id","actor_kind","actor_id") WHERE "events"."project_id" is not null;