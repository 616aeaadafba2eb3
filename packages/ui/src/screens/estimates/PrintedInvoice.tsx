import { Global } from '@emotion/react';
import type { Company } from '@plumbline/domain/company/company';
import { printedDay } from '@plumbline/domain/estimates/format';
import { priceOf } from '@plumbline/domain/estimates/line';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing';
import type { SheetLine } from '@plumbline/domain/estimates/sheet';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import type { Project } from '@plumbline/domain/projects/project';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { formatMoney } from '@plumbline/domain/shared/money';
import { formatPhone } from '@plumbline/domain/shared/phone';
import { Head, Job, Lines, onlyThePaper, Paper, Sender, Sum } from './invoicePaperParts.tsx';

export interface PrintedInvoiceProps {
  company: Company | null;
  project: Project | null;
  /** Those that count, in their order. */
  lines: readonly SheetLine[];
  totals: EstimateTotals;
  /** YYYY-MM-DD */
  today: string;
}

/** The estimate as the invoice it becomes on paper [R2.29]. */
export function PrintedInvoice({ company, project, lines, totals, today }: PrintedInvoiceProps) {
  return (
    <Paper aria-label="Invoice">
      <Global styles={onlyThePaper} />
      <Head>
        {company && <From company={company} />}
        <div>
          <h1>Invoice</h1>
          <p>{printedDay(today)}</p>
        </div>
      </Head>
      {project && <To project={project} />}
      <Lines>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">{estimateTexts.printedTotal}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, values }) => (
            <tr key={key}>
              <td>{values.description}</td>
              <td>{formatMoney(priceOf(values).total)}</td>
            </tr>
          ))}
        </tbody>
      </Lines>
      <Sum>
        <dt>Subtotal</dt>
        <dd>{formatMoney(totals.sub_total)}</dd>
        <dt>Taxes</dt>
        <dd>{formatMoney(totals.tax_total)}</dd>
        {totals.discount > 0n && (
          <>
            <dt>Discount</dt>
            <dd data-less>{formatMoney(totals.discount)}</dd>
          </>
        )}
        <dt>Total</dt>
        <dd>{formatMoney(totals.amount_total)}</dd>
      </Sum>
    </Paper>
  );
}

function From({ company }: { company: Company }) {
  const { street, place } = addressLines(company.address);
  return (
    <Sender>
      {company.logo && <img src={company.logo} alt={company.name} />}
      <strong>{company.name}</strong>
      {[street, place, formatPhone(company.phone_no)].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Sender>
  );
}

function To({ project }: { project: Project }) {
  const { street, place } = addressLines(project.address);
  const { name, phone_no } = project.client;
  return (
    <Job>
      <div>
        <h2>Bill To</h2>
        <strong>{name}</strong>
        {[street, place, formatPhone(phone_no)].filter(Boolean).map((text) => (
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
