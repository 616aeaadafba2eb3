/** The layout of the pages for sign-in, sign-up and password reset. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Wordmark } from '../components/Wordmark.tsx';
import { BlueprintDrawing } from './BlueprintDrawing.tsx';

export interface AuthLayoutProps {
  title: string;
  /** A line below the title. */
  text?: ReactNode;
  /** A message about an earlier event, such as the end of the session. */
  notice?: ReactNode;
  children: ReactNode;
  /** Shown below the form: links to the other forms. */
  footer?: ReactNode;
}

/** The features of the product, for new customers [R1.02]. */
const productFeatures = [
  ['Build professional estimates', 'Priced line by line, taxed and totalled to the cent.'],
  ['Track projects', 'From the first call to the closed job.'],
  ['Instant sales data', 'What is sold and what is still open, today.'],
  ['Track by estimator', 'Who closes, and how often.'],
  ['Track by referrals', 'Where the good jobs come from.'],
] as const;

/** The layout of the signed-out pages: the form, and in a wide window a panel with a drawing and the product's features next to it. */
export function AuthLayout({ title, text, notice, children, footer }: AuthLayoutProps) {
  return (
    <Frame>
      <Main>
        <Brand>
          <Wordmark size={26} />
        </Brand>
        <FormColumn>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
          {notice}
          {children}
          {footer && <Footer>{footer}</Footer>}
        </FormColumn>
      </Main>
      <ProductPanel>
        <BlueprintDrawing />
        <h2>Every job, priced true.</h2>
        <ol>
          {productFeatures.map(([name, description]) => (
            <li key={name}>
              <strong>{name}</strong>
              <span>{description}</span>
            </li>
          ))}
        </ol>
      </ProductPanel>
    </Frame>
  );
}

/** A window that is wide enough for the form and the product panel next to each other. */
const windowWithPanel = '@media (min-width: 1000px)';
/** Every other window. */
const windowWithoutPanel = '@media (max-width: 999px)';

/** The blue background of the product panel, and of the logo in a window without the panel. It is the same in both themes. */
const blueprintPaper = css`
  background:
    linear-gradient(#ffffff12 1px, transparent 1px) 0 0 / 100% 120px,
    linear-gradient(90deg, #ffffff12 1px, transparent 1px) 0 0 / 120px 100%,
    linear-gradient(#ffffff0a 1px, transparent 1px) 0 0 / 100% 24px,
    linear-gradient(90deg, #ffffff0a 1px, transparent 1px) 0 0 / 24px 100%,
    #17427c;
  color: #fff;
`;

const Frame = styled.div`
  display: grid;
  min-height: calc(100dvh - var(--demo-bar-height));
  background: var(--paper);
  ${windowWithPanel} {
    grid-template-columns: minmax(480px, 5fr) 6fr;
  }
`;

const Main = styled.main`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: var(--space-6);
  --main-padding: clamp(20px, 4vw, 40px);
  padding: var(--main-padding);
`;

const FormColumn = styled.div`
  display: grid;
  align-content: center;
  gap: var(--space-4);
  width: min(400px, 100%);
  margin: 0 auto;
  padding-bottom: var(--space-7);
  & > h1 {
    font-size: 26px;
    font-weight: 640;
    letter-spacing: -0.022em;
    line-height: 32px;
  }
  & > p {
    margin-top: -8px;
    color: var(--ink-soft);
  }
  ${windowWithoutPanel} {
    align-content: start;
  }
`;

const Footer = styled.div`
  margin-top: var(--space-2);
  padding-top: var(--space-4);
  border-top: 1px solid var(--line);
  color: var(--ink-soft);
`;

const Brand = styled.div`
  line-height: 0;
  ${windowWithoutPanel} {
    ${blueprintPaper}
    --mark: #fff;
    margin: calc(-1 * var(--main-padding)) calc(-1 * var(--main-padding)) 0;
    padding: 30px var(--main-padding);
  }
`;

const ProductPanel = styled.aside`
  ${blueprintPaper}
  /* The height depends only on the window, so that errors in the form do not enlarge the panel and its drawing. */
  position: sticky;
  top: var(--demo-bar-height);
  height: max(calc(100dvh - var(--demo-bar-height)), 640px);
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  overflow: hidden;
  padding: 56px;
  & > h2 {
    position: relative;
    max-width: 11ch;
    text-wrap: balance;
    margin-bottom: var(--space-6);
    font-size: clamp(34px, 3.4vw, 48px);
    font-weight: 600;
    letter-spacing: -0.03em;
    line-height: 1.04;
  }
  & > ol {
    position: relative;
    display: grid;
    max-width: 460px;
    padding: 0;
    list-style: none;
  }
  & li {
    display: grid;
    grid-template-columns: 190px 1fr;
    gap: var(--space-4);
    padding: 9px 0;
    border-top: 1px solid #ffffff38;
    line-height: 20px;
  }
  & strong {
    font-weight: 600;
  }
  & li > span {
    color: #d5e3f6;
  }
  ${windowWithoutPanel} {
    display: none;
  }
`;
