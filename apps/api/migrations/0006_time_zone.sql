-- Adds the time zone of a company.
ALTER TABLE "companies" ADD COLUMN "time_zone" text DEFAULT 'America/Chicago' NOT NULL;--> statement-breakpoint
-- An existing company gets the time zone of the larger part of its state. A company without a known state keeps the default, and a
-- company outside the United States gets UTC. An empty country means the United States.
UPDATE companies SET time_zone = zones.zone
FROM (VALUES
  ('America/New_York', 'CT DE DC FL GA KY ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'),
  ('America/Detroit', 'MI'),
  ('America/Indiana/Indianapolis', 'IN'),
  ('America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI'),
  ('America/Denver', 'CO MT NM UT WY'),
  ('America/Boise', 'ID'),
  ('America/Phoenix', 'AZ'),
  ('America/Los_Angeles', 'CA NV OR WA'),
  ('America/Anchorage', 'AK'),
  ('Pacific/Honolulu', 'HI'),
  ('America/Puerto_Rico', 'PR')
) AS zones (zone, states)
WHERE companies.country IN ('', 'US')
  AND upper(trim(coalesce(nullif(companies.state, ''), companies.default_state))) = ANY (string_to_array(zones.states, ' '));--> statement-breakpoint
UPDATE companies SET time_zone = 'UTC' WHERE country NOT IN ('', 'US');
