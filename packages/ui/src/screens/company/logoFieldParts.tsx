import styled from '@emotion/styled';

/* White in the dark too, as the paper is that the logo is printed on. */
export const Paper = styled.div`
  display: grid;
  place-items: center;
  width: 208px;
  height: 104px;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: #fff;
  &[data-empty] {
    background: var(--sunken);
    color: var(--ink-soft);
  }
  & > img {
    display: block;
    max-width: 100%;
    max-height: 86px;
  }
  & > svg {
    width: 24px;
    height: 24px;
  }
`;

export const Words = styled.div`
  display: grid;
  flex: 1 1 240px;
  gap: var(--space-3);
  align-content: center;
  & > p {
    color: var(--ink-soft);
    line-height: 20px;
    text-wrap: pretty;
  }
  & > [role='alert']:empty {
    display: none;
  }
`;

export const Problem = styled.p`
  color: var(--danger-ink);
  font-size: 13px;
  font-weight: 520;
  line-height: 18px;
`;
