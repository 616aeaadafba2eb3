import styled from '@emotion/styled';

/** The list measures itself, not the window: beside an open rail a tablet has little room left. */
const middle = '@container projects (max-width: 979px)';
const narrow = '@container projects (max-width: 639px)';

/** Every card has the same columns, so that a page of them is read down like a table. */
export const Card = styled.article`
  display: grid;
  grid-template-columns: 32px minmax(0, 2.3fr) minmax(0, 1.7fr) 152px minmax(0, 1fr) 122px 104px;
  grid-template-areas: 'star title address status office price actions';
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
  ${middle} {
    grid-template-columns: 32px minmax(0, 1fr) 152px 122px 104px;
    grid-template-areas: 'star title status price actions' '. address office office office';
  }
  ${narrow} {
    grid-template-columns: var(--touch) minmax(0, 1fr) auto;
    grid-template-areas: 'star title title' '. address address' '. status price' '. office actions';
    gap: 2px var(--space-2);
    padding: 8px 8px 4px 2px;
    font-size: 14px;
    line-height: 20px;
  }
`;

export const Star = styled.div`
  grid-area: star;
  &[data-on] button {
    color: var(--star);
  }
  ${narrow} {
    align-self: start;
    margin-top: -6px;
  }
`;

/** One line of text that gives way; where it has the width of a phone it wraps instead. */
const oneLine = `
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export const Title = styled.div`
  grid-area: title;
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
  ${narrow} {
    & > a {
      font-size: 15px;
      white-space: normal;
      overflow-wrap: anywhere;
    }
  }
`;

export const Address = styled.address`
  grid-area: address;
  min-width: 0;
  color: var(--ink-soft);
  font-style: normal;
  & > span {
    display: block;
    ${oneLine}
  }
  ${middle} {
    & > span {
      display: inline;
      white-space: normal;
    }
    & > [data-more]::after {
      content: ',';
    }
  }
`;

export const Status = styled.div`
  grid-area: status;
  min-width: 0;
  overflow: hidden;
  ${narrow} {
    margin-top: 6px;
  }
`;

export const OfficeName = styled.div`
  grid-area: office;
  ${oneLine}
  ${narrow} {
    color: var(--ink-soft);
  }
`;

export const Price = styled.div`
  grid-area: price;
  font-size: 14px;
  font-weight: 580;
  text-align: right;
  white-space: nowrap;
  &[data-none] {
    color: var(--ink-soft);
    font-weight: 400;
  }
  ${narrow} {
    margin-top: 6px;
    padding-right: 6px;
    font-size: 15px;
  }
`;

export const Actions = styled.div`
  grid-area: actions;
  display: flex;
  justify-content: flex-end;
  gap: 2px;
`;
