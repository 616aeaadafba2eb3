import styled from '@emotion/styled';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface ChangeProps {
  /** Undefined where it stays as it is. */
  was: string | undefined;
  now: string;
}

/** A value, and beside it the one whose place it takes. */
export function Change({ was, now }: ChangeProps) {
  if (was === undefined) return now;
  return (
    <Both>
      <del>
        <VisuallyHidden>was </VisuallyHidden>
        {was}
      </del>{' '}
      <ins>
        <VisuallyHidden>now </VisuallyHidden>
        {now}
      </ins>
    </Both>
  );
}

const Both = styled.span`
  & > del,
  & > ins {
    display: block;
  }
  & > del {
    color: var(--ink-soft);
    font-size: 12px;
    font-weight: 400;
    line-height: 16px;
  }
  & > ins {
    font-weight: 600;
    text-decoration: none;
  }
  ${phone} {
    & > del {
      font-size: 13px;
      line-height: 18px;
    }
  }
`;
