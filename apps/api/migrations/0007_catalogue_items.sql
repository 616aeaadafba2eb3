-- Renames the table of the catalogue, and the column of import_rows that refers to it, after its subject. A rename changes no rows, and
-- keeps policies and grants.
ALTER TABLE "line_items" RENAME TO "catalogue_items";--> statement-breakpoint
ALTER TABLE "catalogue_items" RENAME CONSTRAINT "line_items_company_id_id_pk" TO "catalogue_items_company_id_id_pk";--> statement-breakpoint
ALTER TABLE "catalogue_items" RENAME CONSTRAINT "line_items_company_fk" TO "catalogue_items_company_fk";--> statement-breakpoint
ALTER INDEX "line_items_by_description" RENAME TO "catalogue_items_by_description";--> statement-breakpoint
ALTER INDEX "line_items_by_code" RENAME TO "catalogue_items_by_code";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME COLUMN "line_item_id" TO "catalogue_item_id";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME CONSTRAINT "import_rows_company_id_import_id_line_item_id_pk" TO "import_rows_company_id_import_id_catalogue_item_id_pk";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME CONSTRAINT "import_rows_line_item_fk" TO "import_rows_catalogue_item_fk";
