-- Digests of requests were plain SHA-256, of passwords too. What was kept of answered requests no longer matches any
-- request: a retry of one is refused as a reused key, and a sweep deletes the rows within two days.
UPDATE idempotency_keys SET request_hash = '';
