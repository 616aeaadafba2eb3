-- API keys and shared links can also send an Idempotency-Key, so the column user_id no longer refers only to users. It becomes
-- principal_id.
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_user_fk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME COLUMN "user_id" TO "principal_id";--> statement-breakpoint
ALTER TABLE "idempotency_keys" RENAME CONSTRAINT "idempotency_keys_company_id_user_id_key_pk" TO "idempotency_keys_company_id_principal_id_key_pk";
