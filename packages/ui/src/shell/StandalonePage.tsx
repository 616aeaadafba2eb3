/** A page without the navigation, for example for an unknown URL. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { Wordmark } from '../components/Wordmark.tsx';

export interface StandalonePageProps {
  title: string;
  text: string;
  /** Buttons and links for what the user can do next. */
  children?: ReactNode;
}

/** A page without the app shell, for unknown URLs and for errors after which the app cannot show another page. */
export function StandalonePage({ title, text, children }: StandalonePageProps) {
  return (
    <Frame>
      <Wordmark />
      <Content>
        <h1>{title}</h1>
        <p>{text}</p>
        <div>{children}</div>
      </Content>
    </Frame>
  );
}

const Frame = styled.main`
  display: grid;
  grid-template-rows: auto 1fr;
  min-height: calc(100dvh - var(--demo-bar-height));
  padding: clamp(20px, 4vw, 40px);
`;

const Content = styled.div`
  display: grid;
  place-content: center;
  justify-items: start;
  gap: var(--space-3);
  max-width: 440px;
  margin: 0 auto;
  padding-bottom: 12vh;
  & > h1 {
    font-size: 26px;
    font-weight: 640;
    line-height: 32px;
    letter-spacing: -0.022em;
    text-wrap: balance;
  }
  & > p {
    color: var(--ink-soft);
    font-size: 15px;
    line-height: 22px;
    text-wrap: pretty;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-top: var(--space-3);
  }
`;
