DROP INDEX "document_sends_by_document";--> statement-breakpoint
ALTER TABLE "document_sends" DROP CONSTRAINT "document_sends_company_id_id_pk";--> statement-breakpoint
ALTER TABLE "document_sends" ADD CONSTRAINT "document_sends_company_id_document_id_id_pk" PRIMARY KEY("company_id","document_id","id");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "signing_failed_at" timestamp with time zone;--> statement-breakpoint
GRANT UPDATE (signing_failed_at) ON documents TO plumbline_app;
