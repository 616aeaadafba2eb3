import type { ReactNode } from 'react';
import { Wordmark } from '../components/Wordmark.tsx';
import { Brand, Drawing, Footer, Form, Frame, Sheet } from './authLayoutParts.tsx';
import { BlueprintDrawing } from './BlueprintDrawing.tsx';

export interface AuthLayoutProps {
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  /** What happened before the person came here. */
  notice?: ReactNode;
  children: ReactNode;
  /** Under the form: the way to the other form. */
  footer?: ReactNode;
}

/** What the product does, as it is put to someone who is about to sign up [R1.02]. */
const offers = [
  ['Build professional estimates', 'Priced line by line, taxed and totalled to the cent.'],
  ['Track projects', 'From the first call to the closed job.'],
  ['Instant sales data', 'What is sold and what is still open, today.'],
  ['Track by estimator', 'Who closes, and how often.'],
  ['Track by referrals', 'Where the good jobs come from.'],
] as const;

/** The signed-out pages: the form on paper, beside it on a desktop a blueprint with what the product does. */
export function AuthLayout({ title, text, notice, children, footer }: AuthLayoutProps) {
  return (
    <Frame>
      <Sheet>
        <Brand>
          <Wordmark size={26} />
        </Brand>
        <Form>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          {notice}
          {children}
          {footer && <Footer>{footer}</Footer>}
        </Form>
      </Sheet>
      <Drawing>
        <BlueprintDrawing />
        <h2>Every job, priced true.</h2>
        <ol>
          {offers.map(([name, says]) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{says}</span>
            </li>
          ))}
        </ol>
      </Drawing>
    </Frame>
  );
}
