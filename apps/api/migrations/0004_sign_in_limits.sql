-- Adds two tables for the limits of sign-in and password reset (docs/decisions/0071-sign-in-limits.md). `known_clients` has the client IPs
-- from which somebody has signed in to an account, created it or reset its password: their attempts have a separate counter, so that the
-- user can sign in while other clients are blocked. Both key columns are keyed hashes. `recovery_requests` has the requests for a reset mail
-- that wait for a job. Company transactions have no grant for these tables. Only the owner of the database can access them.
CREATE TABLE "known_clients" (
	"account" text NOT NULL,
	"client" text NOT NULL,
	"last_sign_in" timestamp with time zone NOT NULL,
	CONSTRAINT "known_clients_account_client_pk" PRIMARY KEY("account","client")
);
--> statement-breakpoint
ALTER TABLE "known_clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recovery_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "known_clients_by_age" ON "known_clients" USING btree ("last_sign_in");