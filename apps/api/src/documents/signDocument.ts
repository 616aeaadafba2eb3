/** The job that makes the signed PDF of an accepted document, seals it and mails it to both sides. */
import type { DocumentKind } from '@plumbline/domain/documents/documentKinds';
import { documentTotalText } from '@plumbline/domain/documents/documentTotalText';
import { formatDocumentTime } from '@plumbline/domain/documents/formatDocumentTime';
import { signatureArea, signaturePath } from '@plumbline/domain/documents/signature';
import { type TrailEvent, trailTypes } from '@plumbline/domain/documents/trail';
import { readCompanyRow } from '../company/store.ts';
import { type ApiDeps, type JobData, type PdfInput, TimestampUnavailable } from '../ports.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { readResponsibleUser } from '../users/store.ts';
import { enqueueSignedMails } from './documentMails.ts';
import {
  type AcceptanceRow,
  insertFile,
  isDocumentSigned,
  lockDocument,
  readAcceptance,
  readContentJson,
  readDocumentRow,
  readRecipients,
  readTrail,
  updateDocument,
} from './store.ts';

/**
 * The labels of what the certificate shows of an event. The chosen options are in the tables of the document, the consent is above the
 * signature, and `trail.json` has both.
 */
const trailLabels: Readonly<Record<string, string>> = {
  by: 'By',
  to: 'To',
  by_revision: 'By revision',
  name: 'Name',
  signature: 'Signature',
  question: 'Question',
  reason: 'Reason',
  sha256: 'SHA-256',
  seen_sha256: 'SHA-256 of what was seen',
  client_ip: 'IP address',
  user_agent: 'Browser',
};

const detailsOf = ({ data }: TrailEvent): string =>
  Object.entries(data)
    .flatMap(([name, value]) => {
      const label = trailLabels[name];
      return label && value !== '' && value !== null ? [`${label}: ${value}`] : [];
    })
    .join('\n');

const drawing = (strokes: AcceptanceRow['signature']['strokes']): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${signatureArea.width} ${signatureArea.height}">` +
  `<path d="${signaturePath(strokes)}" fill="none" stroke="black" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

function signedPdfInput(
  { kind, content, timeZone }: { readonly kind: DocumentKind; readonly content: string; readonly timeZone: string },
  acceptance: AcceptanceRow,
  trail: readonly TrailEvent[],
): PdfInput {
  const { name, consent, signature, total, acceptedAt, clientIp, userAgent, seenSha256 } = acceptance;
  return {
    document: { content, chosenOptions: acceptance.options },
    signature: signature.kind === 'drawn' ? drawing(signature.strokes) : null,
    certificate: {
      name,
      consent,
      facts: [
        [
          kind === 'CHANGE_ORDER' ? 'Accepted change of the total' : 'Accepted total',
          documentTotalText({ kind, total }),
        ],
        ['Signed', formatDocumentTime(acceptedAt.toISOString(), timeZone)],
        ['Time zone', timeZone],
        ['Signature', signature.kind === 'drawn' ? 'Drawn' : 'Typed name'],
        ['IP address', clientIp],
        ['Browser', userAgent || 'unknown'],
        ['SHA-256 of the document', seenSha256],
      ],
      trail: trail.map((event) => [
        formatDocumentTime(event.at, timeZone),
        trailTypes[event.type],
        detailsOf(event),
        event.hash,
      ]),
    },
  };
}

/**
 * How long after an acceptance the job is tried again because the time stamp authority gives no time stamp. Then the PDF is sealed without one,
 * because the client must get a signed PDF.
 */
const timestampWaitMilliseconds = 60 * 60_000;

/**
 * Who gets the signed PDF by mail: the recipient with whose link the document was signed. A user of the company has a link too. With this link
 * only a single recipient gets a mail, so that nobody can mail all recipients again by signing. The links of the others show the signed PDF.
 */
const recipientsOfSigned = (
  { recipient }: Pick<AcceptanceRow, 'recipient'>,
  recipients: readonly string[],
): readonly string[] => {
  if (recipient !== '') return [recipient];
  return recipients.length === 1 ? recipients : [];
};

/**
 * Runs the job `document.sign`. The PDF and the mails are stored in one transaction, so a repeated run changes nothing. The trail in the PDF
 * ends with the acceptance.
 */
export async function signDocument(
  deps: Pick<ApiDeps, 'db' | 'pdfs' | 'jobs' | 'clock' | 'config' | 'log' | 'metrics' | 'payments'>,
  { companyId, documentId }: JobData['document.sign'],
): Promise<void> {
  const { db, pdfs, clock, log } = deps;
  const accepted = await db.company(companyId, async (tx) => {
    const acceptance = await readAcceptance(tx, { companyId }, documentId);
    const trail = await readTrail(tx, { companyId }, documentId);
    const isSigned = await isDocumentSigned(tx, { companyId }, documentId);
    if (!acceptance || isSigned) return undefined;
    const { timeZone } = await readCompanyRow(tx, companyId);
    const { kind } = await readDocumentRow(tx, { companyId }, documentId);
    return { kind, content: await readContentJson(tx, { companyId }, documentId), timeZone, acceptance, trail };
  });
  if (!accepted) return;
  const { acceptance } = accepted;
  const end = accepted.trail.findIndex(({ type }) => type === 'accepted');
  const trail = accepted.trail.slice(0, end + 1);
  const pdf = await pdfs.render(companyId, signedPdfInput(accepted, acceptance, trail));
  const seal = (withTimestamp: boolean) =>
    pdfs.seal(pdf, {
      reason: `Accepted by ${acceptance.name}`,
      at: acceptance.acceptedAt,
      withTimestamp,
      attachments: { 'trail.json': JSON.stringify(trail, null, 2) },
    });
  const bytes = await seal(true).catch((error: unknown) => {
    const waitedMilliseconds = clock.now().getTime() - acceptance.acceptedAt.getTime();
    if (!(error instanceof TimestampUnavailable) || waitedMilliseconds < timestampWaitMilliseconds) throw error;
    log.warn({ document: documentId, error }, 'document sealed without a time stamp');
    return seal(false);
  });
  const sha256 = await sha256Hex(bytes);
  await db.company(companyId, async (tx) => {
    const locked = await lockDocument(tx, { companyId }, documentId);
    if (await isDocumentSigned(tx, { companyId }, documentId)) return;
    await insertFile(tx, { companyId, documentId, kind: 'signed', sha256, bytes });
    await updateDocument(tx, locked, { signingFailedAt: null });
    const clients = recipientsOfSigned(acceptance, await readRecipients(tx, { companyId }, documentId));
    const user = await readResponsibleUser(tx, { companyId }, [locked.sentBy, locked.createdBy]);
    const signed = { ...locked, total: acceptance.total };
    await enqueueSignedMails({ deps, tx, now: clock.now() }, signed, { clients, user });
  });
}

/** Runs after the last retry of the job `document.sign`, so that the users of the company see the failure and can try it again. */
export async function markSigningFailed(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  { companyId, documentId }: JobData['document.sign'],
): Promise<void> {
  await db.company(companyId, async (tx) => {
    const document = await lockDocument(tx, { companyId }, documentId);
    if (await isDocumentSigned(tx, { companyId }, documentId)) return;
    await updateDocument(tx, document, { signingFailedAt: clock.now() });
  });
}
