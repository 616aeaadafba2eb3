/** Phone numbers and email addresses as links. */
import styled from '@emotion/styled';
import { mailtoUrl } from '@plumbline/values/mailtoUrl';
import { formatPhone } from '@plumbline/values/phone';
import { phone } from '../theme/breakpoints.ts';

/** A phone number as a link, or nothing if it is empty. `number` has the format of the API: `+13035550187`. */
export const PhoneLink = ({ number }: { number: string }) =>
  number ? (
    <Contact data-one-line href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {formatPhone(number)}
    </Contact>
  ) : null;

/** An email address as a link, or nothing if it is empty. */
export const EmailLink = ({ email }: { email: string }) =>
  email ? <Contact href={mailtoUrl(email)}>{email}</Contact> : null;

/* The link has the colour of the text around it. Its underline shows that it is a link. */
const Contact = styled.a`
  color: inherit;
  text-decoration-color: var(--line-control);
  overflow-wrap: anywhere;
  &[data-one-line] {
    white-space: nowrap;
  }
  @media (hover: hover) {
    &:hover {
      color: var(--accent-11);
      text-decoration-color: currentcolor;
    }
  }
  ${phone} {
    display: inline-flex;
    align-items: center;
    justify-content: flex-end;
    min-height: var(--touch);
    margin-block: -3px;
  }
`;
