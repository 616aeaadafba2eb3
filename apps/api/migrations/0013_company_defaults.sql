-- Adds the tax, in percent, that a company uses for new lines.
ALTER TABLE "companies" ADD COLUMN "default_tax" numeric(9, 4);