-- An import can be undone without its spreadsheet: deleting the file forgets which file it was. Drizzle cannot write the
-- list of columns; without it the id of the company would become null too.
ALTER TABLE "imports" DROP CONSTRAINT "imports_file_fk";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_fk" FOREIGN KEY ("company_id","file_id") REFERENCES "public"."files"("company_id","id") ON DELETE SET NULL ("file_id") ON UPDATE no action;
