/** The document as its client reads it: head, lines, options, totals, notes and terms. */
import type { PrintedDocument } from '@plumbline/domain/documents/printedDocument';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { clientTexts } from './clientTexts.ts';

type Table = PrintedDocument['tables'][number];

const texts = clientTexts.document;

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document do not change.
    <bdi key={index}>{line}</bdi>
  ));

/** A person or a place: a small label, a name and lines. */
const Party = ({ label, name, lines }: { label: string; name: string; lines: readonly string[] }) =>
  (name !== '' || lines.length > 0) && (
    <div className="client-party">
      <dt>{label}</dt>
      <dd>
        <bdi className="client-party-name">{name}</bdi>
        <Lines lines={lines} />
      </dd>
    </div>
  );

/** A table of lines. On a phone each line is a block, so the roles keep what assistive technology reads. */
function LineTable({
  table: { name, rows, total, total_label },
  columns,
}: {
  table: Table;
  columns: readonly string[];
}) {
  const hasCells = columns.length > 1;
  return (
    <table className="client-lines" aria-label={name || texts.lines} data-columns={columns.length}>
      {name !== '' && (
        <caption>
          <bdi>{name}</bdi>
        </caption>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([description, ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document do not change, and two can be equal.
          <tr key={index}>
            <th scope="row" dir="auto">
              {description}
            </th>
            {cells.map((cell, cellIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has one cell for each column.
              <td key={cellIndex} data-label={columns[cellIndex + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total !== '' && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={hasCells ? columns.length - 1 : 1}>
              <bdi>{total_label}</bdi>
            </th>
            <td>{total}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const LongText = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <section className="client-text">
      <h2>{title}</h2>
      <p dir="auto">{text}</p>
    </section>
  );

export interface DocumentPaperProps {
  document: PrintedDocument;
  /** Label and amount of each total. */
  totals: readonly (readonly string[])[];
  /** The options, between the lines and the totals. */
  children?: ReactNode;
}

export function DocumentPaper({ document, totals, children }: DocumentPaperProps) {
  const { company, client, project, title, facts, columns, tables, notes, terms } = document;
  const titleId = useId();
  return (
    <article
      className="client-paper"
      aria-labelledby={titleId}
      style={{ '--client-company': company.color } as CSSProperties}
    >
      <header className="client-head">
        <div className="client-company">
          {company.logo ? (
            <img src={company.logo} alt={texts.logo(company.name)} />
          ) : (
            <bdi className="client-company-name">{company.name}</bdi>
          )}
          <address>
            {company.logo && <bdi className="client-party-name">{company.name}</bdi>}
            <Lines lines={company.lines} />
          </address>
        </div>
        <h1 id={titleId}>{title}</h1>
        <dl className="client-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className="client-parties">
          <Party label={texts.preparedFor} name={client.name} lines={client.lines} />
          <Party label={texts.project} name={project.title} lines={project.lines} />
        </dl>
      </header>
      {tables.map((table, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tables of a document do not change, and two can have the same name.
        <LineTable key={index} table={table} columns={columns} />
      ))}
      {children}
      <dl className="client-totals" aria-label={texts.totals}>
        {totals.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <LongText title={texts.notes} text={notes} />
      <LongText title={texts.terms} text={terms} />
    </article>
  );
}
