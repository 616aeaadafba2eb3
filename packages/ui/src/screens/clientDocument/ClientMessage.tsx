/** A page with one message instead of a document: a closed document, a wrong link or a failed call. */
import type { SharedDocument } from '@plumbline/domain/documents/document';
import { mailtoUrl } from '@plumbline/values/mailtoUrl';
import type { ReactNode } from 'react';
import { clientTexts } from './clientTexts.ts';

/** Links to call and to mail the company. Nothing if the company is unknown or has neither phone nor email. */
export const CompanyContact = ({ company }: { company: SharedDocument['company'] | undefined }) =>
  company &&
  (company.phone !== '' || company.email !== '') && (
    <ul className="client-contact" aria-label={clientTexts.contact(company.name)}>
      {company.phone !== '' && (
        <li>
          <a className="client-button" data-tone="quiet" href={`tel:${company.phone.replaceAll(/[^+\d]/g, '')}`}>
            {clientTexts.call(company.phone)}
          </a>
        </li>
      )}
      {company.email !== '' && (
        <li>
          <a className="client-button" data-tone="quiet" href={mailtoUrl(company.email)}>
            {clientTexts.mail(company.email)}
          </a>
        </li>
      )}
    </ul>
  );

export interface ClientMessageProps {
  title: string;
  body: string;
  company?: SharedDocument['company'] | undefined;
  children?: ReactNode;
}

export const ClientMessage = ({ title, body, company, children }: ClientMessageProps) => (
  <section className="client-message">
    {company && <bdi className="client-company-name">{company.name}</bdi>}
    <h1>{title}</h1>
    <p>{body}</p>
    {children}
    <CompanyContact company={company} />
  </section>
);
