import styled from '@emotion/styled';

export const Words = styled.p`
  color: var(--ink-soft);
  line-height: 20px;
  text-wrap: pretty;
`;

/** What stands in the drop area. */
export const Place = styled.div`
  display: grid;
  flex: 1;
  justify-items: center;
  align-content: center;
  gap: var(--space-3);
  min-width: 0;
  min-height: 132px;
  padding: var(--space-3);
  color: var(--ink-soft);
  line-height: 20px;
  text-align: center;
  text-wrap: balance;
`;

export const ChosenName = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  max-width: 100%;
  color: var(--ink);
  text-align: left;
  & > svg {
    flex: none;
  }
  & > strong {
    font-weight: 560;
    overflow-wrap: anywhere;
  }
  & > span {
    flex: none;
    color: var(--ink-soft);
    font-size: 13px;
  }
`;
