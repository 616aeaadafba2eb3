/** The mails that sent a document, and whether they were delivered. */
import styled from '@emotion/styled';
import type { Document } from '@plumbline/domain/documents/document';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';

const { mails: texts } = documentTexts;

/** The state of each mail as a sentence. A refused mail has the reason of the mail server. */
export function MailStates({ mails }: Pick<Document, 'mails'>) {
  if (mails.length === 0) return null;
  return (
    <Mails aria-label={documentTexts.mails.label}>
      {mails.map(({ to, state, reason }, index) => (
        // Mails have no ids, and the same recipient can get several.
        // biome-ignore lint/suspicious/noArrayIndexKey: a new mail is first, and the texts have no state.
        <li key={index} data-state={state}>
          {texts.to(texts[state], to)}
          {reason && <span>{reason}</span>}
        </li>
      ))}
    </Mails>
  );
}

const Mails = styled.ul`
  display: grid;
  gap: 2px;
  margin: 0;
  padding: 0;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
  list-style: none;
  overflow-wrap: anywhere;
  & > [data-state='failed'] {
    color: var(--danger-ink);
    font-weight: 560;
  }
  & > li > span {
    display: block;
    font-weight: 400;
  }
`;
