-- Earlier digests of requests were unsalted SHA-256, also of passwords. This statement deletes them. A retry of such a request
-- gets the error key_reused. A job deletes the rows within two days.
UPDATE idempotency_keys SET request_hash = '';
