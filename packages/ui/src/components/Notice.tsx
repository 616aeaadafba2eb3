/** A box with a message for the user. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { CheckCircledIcon } from '../icons/CheckCircledIcon.tsx';
import { ExclamationTriangleIcon } from '../icons/ExclamationTriangleIcon.tsx';
import { InfoCircledIcon } from '../icons/InfoCircledIcon.tsx';

export const noticeTones = {
  info: InfoCircledIcon,
  success: CheckCircledIcon,
  error: ExclamationTriangleIcon,
} as const;

export interface NoticeProps {
  /** The icon and the colour. Default: info. */
  tone?: keyof typeof noticeTones;
  /** A bold first line. */
  title?: string;
  /** A button or link, for example to resolve the cause of the message or to close the notice. */
  action?: ReactNode;
  /** The message. */
  children?: ReactNode;
}

/** A message in a bordered box. */
export function Notice({ tone = 'info', title, action, children }: NoticeProps) {
  const Icon = noticeTones[tone];
  return (
    <Frame data-tone={tone}>
      <Statement>
        <Icon aria-hidden="true" />
        <div>
          {title && <strong>{title}</strong>}
          {children && <div>{children}</div>}
        </div>
      </Statement>
      {action}
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) 10px;
  padding: 10px 12px;
  border: 1px solid var(--accent-6);
  border-radius: var(--radius-3);
  background: var(--accent-3);
  color: var(--accent-12);
  line-height: var(--line-height-2);
  & strong {
    font-weight: 600;
  }
  &[data-tone='success'] {
    border-color: color-mix(in srgb, var(--status-signed) 35%, transparent);
    background: var(--success-bg);
    color: var(--success-ink);
  }
  &[data-tone='error'] {
    border-color: var(--danger-line);
    background: var(--danger-bg);
    color: var(--danger-ink);
  }
`;

/* The icon stays next to its text at every width. Only the action wraps. */
const Statement = styled.div`
  display: flex;
  flex: 1 1 200px;
  gap: 10px;
  min-width: 0;
  & > svg {
    flex: none;
    margin-top: 3px;
  }
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
