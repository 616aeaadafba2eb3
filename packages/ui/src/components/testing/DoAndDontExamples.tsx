import styled from '@emotion/styled';
import type { ReactNode } from 'react';

interface ExampleProps {
  /** The rule that the example follows or breaks. */
  text: string;
  children: ReactNode;
}

/** A recommended and a discouraged example side by side, for the story `DoAndDont` of a component. */
export const DoAndDontExamples = ({ doThis, dontDoThis }: { doThis: ExampleProps; dontDoThis: ExampleProps }) => (
  <Columns>
    <figure>
      <figcaption>
        <strong data-tone="do">Do</strong> {doThis.text}
      </figcaption>
      {doThis.children}
    </figure>
    <figure>
      <figcaption>
        <strong data-tone="dont">Don’t</strong> {dontDoThis.text}
      </figcaption>
      {dontDoThis.children}
    </figure>
  </Columns>
);

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: var(--space-5);
  /* The examples are side by side also in a story whose decorator is narrow. */
  width: max(100%, min(720px, 100vw - 200px));
  & figure {
    display: grid;
    align-content: start;
    justify-items: start;
    gap: var(--space-4);
    margin: 0;
    padding-top: var(--space-3);
    border-top: 2px solid var(--line);
  }
  & figure:has([data-tone='do']) {
    border-color: var(--status-signed);
  }
  & figure:has([data-tone='dont']) {
    border-color: var(--danger);
  }
  & strong[data-tone='do'] {
    color: var(--success-ink);
  }
  & strong[data-tone='dont'] {
    color: var(--danger-ink);
  }
`;
