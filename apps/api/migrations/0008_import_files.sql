-- An import can be undone without its spreadsheet, so the deletion of a file sets only file_id to null. Without the column
-- list after SET NULL, company_id would also become null. A Drizzle schema cannot declare this list.
ALTER TABLE "imports" DROP CONSTRAINT "imports_file_fk";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE SET NULL ("file_id") ON UPDATE no action;
