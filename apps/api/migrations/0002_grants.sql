-- Grants company transactions only what they need: for example, they can add rows to the status log, to the rows of imports and to the
-- stored mails, but cannot change or delete these rows. They have no grant for app_secrets, rate_limits and payment_events. Only the owner
-- of the database can access these tables.
GRANT USAGE ON SCHEMA public TO plumbline_app;--> statement-breakpoint
GRANT SELECT, UPDATE ON companies TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON
  users, projects, estimates, imports, refresh_tokens, password_resets, billing_sessions
TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  offices, project_favourites, estimate_items, line_items, notes, note_attachments, files, idempotency_keys
TO plumbline_app;--> statement-breakpoint
GRANT SELECT, INSERT ON project_status_log, import_rows, mail_outbox TO plumbline_app;--> statement-breakpoint
-- Lines are renumbered one after the other, so two lines can have the same index until the commit. A Drizzle schema cannot
-- declare a deferrable constraint.
ALTER TABLE estimate_items DROP CONSTRAINT estimate_items_index_unique;--> statement-breakpoint
ALTER TABLE estimate_items ADD CONSTRAINT estimate_items_index_unique
  UNIQUE (company_id, estimate_id, index) DEFERRABLE INITIALLY DEFERRED;
