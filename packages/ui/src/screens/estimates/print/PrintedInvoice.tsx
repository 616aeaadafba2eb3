/** The invoice of an estimate. The browser prints it instead of the estimate screen. */
import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import type { Company } from '@plumbline/domain/company/company';
import type { EstimateDetails } from '@plumbline/domain/estimates/changes/details';
import { type EstimateRow, sectionTotal } from '@plumbline/domain/estimates/changes/estimateRows';
import { groupBySection, type SectionRows } from '@plumbline/domain/estimates/lines/sections';
import { type DiscountTerms, discountNameParts, isBeforeTax } from '@plumbline/domain/estimates/pricing/discount';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing/pricing';
import { countsInTotals, priceLine } from '@plumbline/domain/estimates/pricing/pricing';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { formatPrintedDay } from '@plumbline/values/day';
import { formatMoney } from '@plumbline/values/money';
import { formatPhone } from '@plumbline/values/phone';

export interface PrintedInvoiceProps {
  company: Company | null;
  project: Project | null;
  /** The lines of the estimate in order. Optional lines that the client has not chosen are printed below the totals. */
  lines: readonly EstimateRow[];
  totals: EstimateTotals;
  discountTerms: DiscountTerms;
  /** The number of the estimate. */
  number: number;
  details: Pick<EstimateDetails, 'valid_until' | 'client_notes' | 'terms'>;
  /** YYYY-MM-DD */
  today: string;
}

/** The invoice for the client [R2.29]. It never shows costs or margins. */
export function PrintedInvoice(props: PrintedInvoiceProps) {
  const { company, project, lines, totals, discountTerms, number, details, today } = props;
  const [discountTitle, discountNote] = discountNameParts(discountTerms);
  const discount = totals.discount > 0n && (
    <>
      <dt>{discountTitle}</dt>
      <dd data-negative>{formatMoney(totals.discount)}</dd>
      {discountNote && <dd data-note>{discountNote}</dd>}
    </>
  );
  // The lines are with tax, and the subtotal is without.
  const sumOfLines = sectionTotal(lines);
  const offeredLines = lines.filter(({ values }) => !countsInTotals(values));
  return (
    <Invoice aria-label="Invoice">
      <Global styles={invoicePageStyles} />
      <Head>
        {company && <SenderDetails company={company} />}
        <div>
          <h1>Invoice</h1>
          <p>{formatPrintedDay(today)}</p>
          <p>{estimateTexts.printedNumber(number)}</p>
          {details.valid_until && <p>{estimateTexts.printedValidUntil(formatPrintedDay(details.valid_until))}</p>}
        </div>
      </Head>
      {project && <JobDetails project={project} />}
      <Lines>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">{estimateTexts.printedTotal}</th>
          </tr>
        </thead>
        {groupBySection(lines.filter(({ values }) => countsInTotals(values)))
          .filter((section) => section.lines.length > 0)
          .map((section) => (
            <PrintedSection key={section.heading?.key ?? ''} {...section} />
          ))}
      </Lines>
      <Totals>
        {sumOfLines !== totals.sub_total && (
          <>
            <dt>{estimateTexts.printedSum}</dt>
            <dd>{formatMoney(sumOfLines)}</dd>
          </>
        )}
        <dt>Subtotal</dt>
        <dd>{formatMoney(totals.sub_total)}</dd>
        {sumOfLines !== totals.sub_total && <dd data-note>{estimateTexts.printedSubtotalNote}</dd>}
        {isBeforeTax(discountTerms) && discount}
        <dt>Taxes</dt>
        <dd>{formatMoney(totals.tax_total)}</dd>
        {!isBeforeTax(discountTerms) && discount}
        <dt>Total</dt>
        <dd>{formatMoney(totals.amount_total)}</dd>
      </Totals>
      {offeredLines.length > 0 && (
        <TitledPart>
          <h2 id="printed-options">{estimateTexts.option.offered}</h2>
          <Lines aria-labelledby="printed-options">
            <tbody>{offeredLines.map(renderLine)}</tbody>
          </Lines>
        </TitledPart>
      )}
      <PrintedText title={estimateTexts.printedNotes} text={details.client_notes} />
      <PrintedText title={estimateTexts.details.terms} text={details.terms} />
    </Invoice>
  );
}

/**
 * The lines of a section. Its heading is on the page of its first line, and its total on the page of its last line. The lines before
 * the first heading of the estimate have no heading and no total.
 */
function PrintedSection({ heading, lines }: SectionRows<EstimateRow>) {
  if (!heading) return <tbody>{lines.map(renderLine)}</tbody>;
  const name = heading.values.description;
  const [firstLine, ...otherLines] = lines.map(renderLine);
  const lastLine = otherLines.pop();
  const headingRow = (
    <tr data-heading>
      <th scope="rowgroup" colSpan={2}>
        {name}
      </th>
    </tr>
  );
  const totalRow = (
    <tr data-total>
      <td>{estimateTexts.sections.printedTotal(name)}</td>
      <td>{formatMoney(sectionTotal(lines))}</td>
    </tr>
  );
  return (
    <>
      <tbody data-on-one-page>
        {headingRow}
        {firstLine}
        {!lastLine && totalRow}
      </tbody>
      <tbody>{otherLines}</tbody>
      {lastLine && (
        <tbody data-on-one-page>
          {lastLine}
          {totalRow}
        </tbody>
      )}
    </>
  );
}

/** The scope of work below the name of a line. */
const PrintedScope = styled.p`
  font-size: 0.9em;
  white-space: pre-line;
`;

const renderLine = ({ key, values }: EstimateRow) => (
  <tr key={key}>
    <td>
      {values.description}
      {values.scope && <PrintedScope>{values.scope}</PrintedScope>}
    </td>
    <td>{formatMoney(priceLine(values).total)}</td>
  </tr>
);

/** A text for the client with its line breaks. Renders nothing if the text is empty. */
const PrintedText = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <TitledPart>
      <h2>{title}</h2>
      <p>{text}</p>
    </TitledPart>
  );

function SenderDetails({ company }: { company: Company }) {
  const { streetLine, cityLine } = addressLines(company.address);
  return (
    <Sender>
      {company.logo && <img src={company.logo} alt={company.name} />}
      <strong>{company.name}</strong>
      {[streetLine, cityLine, formatPhone(company.phone_no)].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Sender>
  );
}

function JobDetails({ project }: { project: Project }) {
  const { streetLine, cityLine } = addressLines(project.address);
  const { name, phone_no } = project.client;
  return (
    <Job>
      <div>
        <h2>Bill To</h2>
        <strong>{name}</strong>
        {[streetLine, cityLine, formatPhone(phone_no)].filter(Boolean).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <div>
        <h2>Project</h2>
        <strong>{project.title}</strong>
        {project.job_type && <p>{project.job_type}</p>}
      </div>
    </Job>
  );
}

/**
 * The size of the paper and the page numbers. The paper is white in every theme. These styles also hide open dialogs. The estimate
 * screen and the shell have their own styles that hide them in print.
 */
const invoicePageStyles = css`
  @page {
    size: letter;
    margin: 0.7in 0.75in 0.8in;
    @bottom-right {
      content: 'Page ' counter(page) ' of ' counter(pages);
      color: #555;
      font: 9pt sans-serif;
    }
  }
  @media print {
    html,
    body,
    .radix-themes {
      background: #fff !important;
      color-scheme: light !important;
    }
    [data-radix-portal] {
      display: none !important;
    }
  }
`;

const Invoice = styled.article`
  background: #fff;
  color: #000;
  font-size: 10.5pt;
  line-height: 1.45;
  overflow-wrap: anywhere;
  & :is(h1, h2, p, dl, dd) {
    margin: 0;
  }
  & h2 {
    margin-bottom: 3pt;
    color: #555;
    font-size: 8.5pt;
    font-weight: 600;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  & strong {
    font-weight: 640;
  }
  @media screen {
    max-width: 7in;
    margin: 0 auto;
    padding: 0.7in 0.75in;
    box-sizing: content-box;
  }
`;

const Head = styled.header`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 24pt;
  margin-bottom: 26pt;
  & > div:last-of-type {
    flex: none;
    margin-left: auto;
    text-align: right;
  }
  & h1 {
    font-size: 25pt;
    font-weight: 660;
    letter-spacing: -0.02em;
    line-height: 1.1;
  }
`;

const Sender = styled.div`
  min-width: 0;
  font-size: 9.5pt;
  line-height: 1.4;
  & > img {
    display: block;
    max-width: 2.6in;
    max-height: 0.85in;
    margin-bottom: 7pt;
    object-fit: contain;
    object-position: left;
  }
  & > strong {
    font-size: 11.5pt;
  }
`;

const Job = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 24pt;
  margin-bottom: 22pt;
`;

/** A row is never split between two pages, and each page repeats the table head. */
const Lines = styled.table`
  width: 100%;
  border-collapse: collapse;
  & thead {
    display: table-header-group;
  }
  & :is(tr, tbody[data-on-one-page]) {
    break-inside: avoid;
  }
  & :is(th, td) {
    padding: 3pt 0;
    text-align: left;
    vertical-align: top;
  }
  & th {
    padding-top: 0;
    border-bottom: 1.2pt solid #000;
    font-size: 9pt;
    font-weight: 640;
  }
  & td {
    border-bottom: 0.5pt solid #bbb;
  }
  & tr[data-heading] > th {
    padding-top: 12pt;
    border-bottom: 0.5pt solid #000;
    font-size: 10.5pt;
    text-align: left;
  }
  & tr[data-total] > td {
    border-bottom: 0;
    font-weight: 640;
  }
  & :is(th, td):last-of-type:not([colspan]) {
    padding-left: 18pt;
    text-align: right;
    white-space: nowrap;
  }
`;

/** Offered lines or a text. They can continue on the next page, but their heading is always on the page of their first lines. */
const TitledPart = styled.section`
  margin-top: 18pt;
  & > h2 {
    break-after: avoid;
  }
  & > p {
    white-space: pre-wrap;
    orphans: 3;
    widows: 3;
  }
`;

const Totals = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  row-gap: 3pt;
  width: fit-content;
  margin: 10pt 0 0 auto !important;
  break-inside: avoid;
  break-before: avoid;
  & > dd {
    padding-left: 28pt;
    text-align: right;
    white-space: nowrap;
  }
  & > [data-note] {
    grid-column: 1 / -1;
    margin-top: -3pt;
    font-size: 8.5pt;
  }
  & > [data-negative]::before {
    content: '-';
  }
  & > :nth-last-of-type(1) {
    margin-top: 3pt;
    padding-top: 5pt;
    border-top: 1.2pt solid #000;
    font-size: 13pt;
    font-weight: 660;
  }
`;
