-- Adds a table with hashes of the client IPs of successful sign-ins, and a table of password reset requests. Company transactions
-- have no grant for these tables. Only the owner of the database can access them.
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