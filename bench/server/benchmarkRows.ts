/**
 * The SQL statements that write the rows of the companies in the benchmark. `n` is the number of a row. It is multiplied by numbers that have
 * no common divisor with the number of possible values, so that all values occur, in a varied order. Adding `n` divided by
 * the length of a list changes the combination of two texts in each pass through the list. 7919 is a prime number and scatters the amounts.
 */
import { closedStatuses } from '@plumbline/domain/projects/sales';
import { estimatorRole } from '@plumbline/domain/users/roles';

/** The latest date of the projects. The period of api/dashboardBenchmark.ts ends on this day. */
export const lastDay = '2026-03-02';

/** An SQL expression of one of the texts. An index past the last text starts again at the first. */
const itemAtSql = (texts: readonly string[], indexExpression: string) =>
  `(ARRAY[${texts.map((text) => `'${text}'`).join(', ')}])[1 + (${indexExpression}) % ${texts.length}]`;

const jobTypes = [
  'Roof replacement',
  'Kitchen remodel',
  'Bathroom remodel',
  'Siding repair',
  'Deck and pergola',
  'Basement finish',
];
const firstNames = [
  'Maria',
  'Jonas',
  'Priya',
  'Colette',
  'Dmitri',
  'Hugh',
  'Winona',
  'Felix',
  'Bruno',
  'Sylvie',
  'Otto',
];
const lastNames = [
  'Alvarez',
  'Whitlock',
  'Peterson',
  'Okonkwo',
  'Brunner',
  'Silverstein',
  'Hudson',
  'Pye',
  'Young',
  'Goode',
];
const referrers = ['Home show', '', 'Google', 'Neighbour', '', 'Hugo Pye', 'Yard sign'];
const statuses = ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION', 'SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'];
const closedStatusList = closedStatuses.map((status) => `'${status}'`).join(', ');
const cities = ['Denver', 'Boulder', 'Aurora', 'Fort Collins', 'Golden'];
const workTexts = [
  'Remove and replace',
  'Supply and install',
  'Repair',
  'Inspect and seal',
  'Demolish and haul away',
  'Prime and paint',
];
const goods = [
  'asphalt shingles',
  'drip edge',
  'ice and water shield',
  'gypsum board',
  'oak flooring',
  'copper pipe',
  'GFCI outlet',
];
const unitCodes = ['SF', 'LF', 'EA', 'SQ', 'HR'];

/** The companies that are not measured. Returns their ids. $1: their number. */
export const insertOtherCompanies = `
  INSERT INTO companies (id, name, subscription_type, subscribed_users)
  SELECT uuidv7(), 'Company ' || n, 'TEAM', 5 FROM generate_series(1, $1::int) n RETURNING id`;

/** $1: companies, $2: number of offices per company. */
export const insertOffices = `
  INSERT INTO offices (company_id, id, name, city, state, country)
  SELECT company, uuidv7(), ${itemAtSql(cities, 'n')} || ' ' || n, ${itemAtSql(cities, 'n')}, 'CO', 'US'
  FROM unnest($1::uuid[]) company, generate_series(1, $2::int) n`;

/** $1: companies, $2: number of estimators per company. These users cannot sign in. */
export const insertEstimators = `
  INSERT INTO users (company_id, id, email, first_name, last_name, password_hash, role)
  SELECT company, uuidv7(), n || '@' || company || '.example', ${itemAtSql(firstNames, 'n')}, ${itemAtSql(lastNames, 'n * 3')}, '',
    ${estimatorRole}
  FROM unnest($1::uuid[]) company, generate_series(1, $2::int) n`;

/**
 * $1: companies, $2: number of projects per company. The rows vary, so that they compress like real data. The projects are spread evenly
 * over the users of the company as estimators. The creator is the owner, who has the lowest role number. The projects of a company without
 * users have neither.
 */
export const insertProjects = `
  INSERT INTO projects (company_id, id, title, job_type, status, line1, city, state, zip_code, country, created_date,
    date_assigned, customer_contacted, estimation_sent, signed_on, estimation, client_name, client_phone_no, office_id,
    estimator_id, referred_by, created_by)
  SELECT company, uuidv7(), ${itemAtSql(jobTypes, 'n')} || ' ' || n, ${itemAtSql(jobTypes, 'n * 5')}, ${itemAtSql(statuses, 'n * 7')},
    (100 + n * 37 % 9800) || ' ' || ${itemAtSql(lastNames, 'n * 3')} || ' Street', ${itemAtSql(cities, 'n')}, 'CO',
    (80000 + n * 7919 % 999)::text, 'US', date '${lastDay}' - (n * 31 % 720), date '${lastDay}' - (n * 31 % 700),
    date '${lastDay}' - (n * 31 % 690), CASE WHEN n % 3 > 0 THEN date '${lastDay}' - (n * 31 % 680) END,
    CASE WHEN ${itemAtSql(statuses, 'n * 7')} IN (${closedStatusList}) THEN date '${lastDay}' - (n * 31 % 660) END,
    (n * 7919 % 90000) + 0.5, ${itemAtSql(firstNames, 'n * 3')} || ' ' || ${itemAtSql(lastNames, 'n * 7 + n / 10')},
    '303555' || lpad((n * 7919 % 10000)::text, 4, '0'), office.ids[1 + n % cardinality(office.ids)],
    staff.ids[1 + n % cardinality(staff.ids)], ${itemAtSql(referrers, 'n * 3 + n / 7')}, staff.ids[1]
  FROM unnest($1::uuid[]) company
    CROSS JOIN generate_series(1, $2::int) n
    LEFT JOIN LATERAL (SELECT array_agg(o.id) AS ids FROM offices o WHERE o.company_id = company) office ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(u.id ORDER BY u.role, u.id) AS ids FROM users u WHERE u.company_id = company
    ) staff ON true`;

/** Fills the texts of the search, like the API. $1: companies. */
export const updateSearchTexts = `
  UPDATE projects SET title_key = lower(title), client_key = lower(client_name), referrer_key = lower(referred_by),
    search_text = lower(concat_ws(E'\\n', title, client_name, referred_by, line1, city, state || ' ' || zip_code, client_phone_no))
  WHERE company_id = ANY($1::uuid[])`;

/** $1: companies. Inserts one estimate per project, like the API. */
export const insertEstimates = `
  INSERT INTO estimates (company_id, id, project_id, number)
  SELECT company_id, uuidv7(), id, row_number() OVER (PARTITION BY company_id ORDER BY id) FROM projects
  WHERE company_id = ANY($1::uuid[])`;

/** $1: company, $2: ids of estimates, $3: number of lines per estimate. */
export const insertLines = `
  INSERT INTO estimate_items (company_id, id, estimate_id, index, description, rate, quantity, tax, unit, total)
  SELECT $1::uuid, uuidv7(), estimate, n, description, rate, quantity, tax, ${itemAtSql(unitCodes, 'n')},
    round(rate * quantity * (100 + tax) / 100, 2)
  FROM unnest($2::uuid[]) estimate, generate_series(1, $3::int) n, LATERAL (
    SELECT ${itemAtSql(workTexts, 'n')} || ' ' || ${itemAtSql(goods, 'n * 3')} || ', area ' || n AS description,
      1 + (n * 7919 % 4000) / 16.0 AS rate, 1 + (n * 31 % 400) / 4.0 AS quantity,
      (ARRAY[0, 8.25, 7.5])[1 + n % 3] AS tax) line`;

/** Sets the totals of the estimates. $1: company. */
export const updateTotals = `
  UPDATE estimates e SET sub_total = s.net, tax_total = s.total - s.net, amount_total = s.total
  FROM (SELECT estimate_id, sum(round(rate * quantity, 2)) AS net, sum(total) AS total
    FROM estimate_items WHERE company_id = $1::uuid GROUP BY estimate_id) s
  WHERE e.company_id = $1::uuid AND e.id = s.estimate_id`;

/** Sets the price of each project to the total of its estimate. $1: company. */
export const updatePrices = `
  UPDATE projects p SET current_estimate = e.amount_total FROM estimates e
  WHERE p.company_id = $1::uuid AND e.company_id = p.company_id AND e.project_id = p.id AND e.amount_total > 0`;

/** $1: company, $2: number of catalogue items. */
export const insertCatalogueItems = `
  INSERT INTO catalogue_items (company_id, id, code, description, rate, item_type, unit, category)
  SELECT $1::uuid, uuidv7(), 'PL-' || lpad(n::text, 5, '0'),
    ${itemAtSql(workTexts, 'n')} || ' ' || ${itemAtSql(goods, 'n * 3 + n / 6')} || ' no. ' || n, 1 + (n * 7919 % 4000) / 16.0,
    ${itemAtSql(['MATERIAL', 'PERSONNEL', 'EQUIPMENT', 'MISC'], 'n * 3')}, ${itemAtSql(unitCodes, 'n * 3')}, ${itemAtSql(jobTypes, 'n * 5')}
  FROM generate_series(1, $2::int) n`;
