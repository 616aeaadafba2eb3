import styled from '@emotion/styled';
import { type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from '../../components/AppLink.tsx';
import { Notice } from '../../components/Notice.tsx';

/** What has become of the form it stands in the place of; takes the focus that the form's button had. */
export function Outcome({ title, children }: { title?: string; children?: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <Said role="status" tabIndex={-1} ref={said}>
      <Notice tone="success" {...(title && { title })}>
        {children}
      </Notice>
    </Said>
  );
}

export const BackToLogin = () => <AppLink to="/signin">Back to Login</AppLink>;

/** The ways on from a form, under it. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);
  & a {
    display: inline-flex;
    align-items: center;
    min-height: var(--touch);
  }
  & > span > a {
    margin-left: 6px;
  }
`;

const Said = styled.div`
  border-radius: var(--radius-3);
  overflow-wrap: anywhere;
`;
