ALTER TABLE "documents" ADD COLUMN "head" jsonb GENERATED ALWAYS AS ((content::jsonb - 'sections' - 'notes' - 'terms') #- '{company,logo}' #- '{baseline,sections}') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
