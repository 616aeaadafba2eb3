-- What a company transaction may do. History is not rewritten, users, projects and companies are not deleted.
-- app_secrets, rate_limits and payment_events are the owner's alone: no grant, and row-level security with no policy.
GRANT USAGE ON SCHEMA public TO plumbline_app;--> statement-breakpoint
GRANT SELECT, UPDATE ON companies TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON
  users, projects, estimates, imports, refresh_tokens, password_resets, billing_sessions
TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  offices, project_favourites, estimate_items, line_items, notes, note_attachments, files, idempotency_keys
TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT ON project_status_log, import_rows, mail_outbox TO plumbline_app;--> statement-breakpoint
-- Drizzle cannot say deferrable: lines are renumbered one by one, and only the result must have no index twice.
ALTER TABLE estimate_items DROP CONSTRAINT estimate_items_index_unique;--> statement-breakpoint
ALTER TABLE estimate_items ADD CONSTRAINT estimate_items_index_unique
  UNIQUE (company_id, estimate_id, index) DEFERRABLE INITIALLY DEFERRED;
