-- Before this migration, the stored digests of requests were unsalted SHA-256, also for requests that contain a password. This
-- statement clears the digests. A retry of a request from before this migration gets the error key_reused. A job
-- deletes the rows of the table within two days.
UPDATE idempotency_keys SET request_hash = '';
