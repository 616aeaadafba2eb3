import styled from '@emotion/styled';
import { phone } from '../../theme/media.ts';

/** Every card has the same columns, so that a page of them is read down like a table. */
const columns = '32px minmax(0, 2.3fr) minmax(0, 1.7fr) 152px minmax(0, 1fr) 116px 104px';

export const Card = styled.article`
  display: grid;
  grid-template-columns: ${columns};
  align-items: center;
  column-gap: var(--space-3);
  min-height: 58px;
  padding: 8px 10px 8px 8px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--paper);
  font-size: var(--font-size-table);
  line-height: 18px;
  @media (hover: hover) {
    &:hover {
      border-color: var(--line-strong);
    }
  }
  @media (min-width: 768px) and (max-width: 1179px) {
    grid-template-columns: 32px minmax(0, 1fr) 152px 116px 104px;
    grid-template-areas: 'star title status price actions' '. address address office office';
    & > address {
      grid-area: address;
    }
  }
  ${phone} {
    grid-template-columns: var(--touch) minmax(0, 1fr) auto;
    grid-template-areas:
      'star title title'
      '. address address'
      '. status price'
      '. office actions';
    gap: 2px var(--space-2);
    padding: 8px 8px 4px 2px;
    font-size: 14px;
    line-height: 20px;
  }
`;

export const Star = styled.div`
  grid-area: auto;
  &[data-on] button {
    color: var(--star);
  }
  ${phone} {
    grid-area: star;
    align-self: start;
    margin-top: -6px;
  }
`;

/** One line of text that gives way; on a phone it wraps instead. */
const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Title = styled.div`
  min-width: 0;
  & > a {
    display: block;
    ${oneLine}
    color: var(--ink);
    font-size: 14px;
    font-weight: 580;
    line-height: 20px;
    text-decoration: none;
  }
  & > a:hover {
    color: var(--indigo-11);
    text-decoration: underline;
  }
  & > p {
    ${oneLine}
    color: var(--ink-soft);
  }
  ${phone} {
    grid-area: title;
    & > a {
      font-size: 15px;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

export const Address = styled.address`
  min-width: 0;
  color: var(--ink-soft);
  font-style: normal;
  & > span {
    display: block;
    ${oneLine}
  }
  ${phone} {
    grid-area: address;
    & > span {
      display: inline;
      white-space: normal;
    }
  }
`;

export const Status = styled.div`
  ${phone} {
    grid-area: status;
    margin-top: 6px;
  }
`;

export const OfficeName = styled.div`
  ${oneLine}
  ${phone} {
    grid-area: office;
    color: var(--ink-soft);
  }
`;

export const Price = styled.div`
  font-size: 14px;
  font-weight: 580;
  text-align: right;
  white-space: nowrap;
  &[data-none] {
    color: var(--ink-soft);
    font-weight: 400;
  }
  ${phone} {
    grid-area: price;
    margin-top: 6px;
    padding-right: 6px;
    font-size: 15px;
  }
`;

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 2px;
  ${phone} {
    grid-area: actions;
  }
`;
