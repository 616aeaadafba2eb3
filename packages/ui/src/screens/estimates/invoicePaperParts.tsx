import { css } from '@emotion/react';
import styled from '@emotion/styled';

/** While the invoice is on the page, nothing else is on the paper, and it is black on white whatever the theme. */
export const onlyThePaper = css`
  @page {
    size: letter;
    margin: 0.7in 0.75in 0.8in;
    @bottom-right {
      content: 'Page ' counter(page) ' of ' counter(pages);
      color: #555;
      font: 9pt sans-serif;
    }
  }
  @media print {
    html,
    body,
    .radix-themes {
      background: #fff !important;
      color-scheme: light !important;
    }
    [data-radix-portal] {
      display: none !important;
    }
  }
`;

export const Paper = styled.article`
  background: #fff;
  color: #000;
  font-size: 10.5pt;
  line-height: 1.45;
  overflow-wrap: anywhere;
  & :is(h1, h2, p, dl, dd) {
    margin: 0;
  }
  & h2 {
    margin-bottom: 3pt;
    color: #555;
    font-size: 8.5pt;
    font-weight: 600;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  & strong {
    font-weight: 640;
  }
  @media screen {
    max-width: 7in;
    margin: 0 auto;
    padding: 0.7in 0.75in;
    box-sizing: content-box;
  }
`;

export const Head = styled.header`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: 24pt;
  margin-bottom: 26pt;
  & > div:last-of-type {
    flex: none;
    margin-left: auto;
    text-align: right;
  }
  & h1 {
    font-size: 25pt;
    font-weight: 660;
    letter-spacing: -0.02em;
    line-height: 1.1;
  }
`;

export const Sender = styled.div`
  min-width: 0;
  font-size: 9.5pt;
  line-height: 1.4;
  & > img {
    display: block;
    max-width: 2.6in;
    max-height: 0.85in;
    margin-bottom: 7pt;
    object-fit: contain;
    object-position: left;
  }
  & > strong {
    font-size: 11.5pt;
  }
`;

export const Job = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 24pt;
  margin-bottom: 22pt;
`;

/** A row is never split over two pages, and every page has the head again. */
export const Lines = styled.table`
  width: 100%;
  border-collapse: collapse;
  & thead {
    display: table-header-group;
  }
  & tr {
    break-inside: avoid;
  }
  & :is(th, td) {
    padding: 3pt 0;
    text-align: left;
    vertical-align: top;
  }
  & th {
    padding-top: 0;
    border-bottom: 1.2pt solid #000;
    font-size: 9pt;
    font-weight: 640;
  }
  & td {
    border-bottom: 0.5pt solid #bbb;
  }
  & :is(th, td):last-of-type {
    padding-left: 18pt;
    text-align: right;
    white-space: nowrap;
  }
`;

export const Sum = styled.dl`
  display: grid;
  grid-template-columns: auto auto;
  row-gap: 3pt;
  width: fit-content;
  margin: 10pt 0 0 auto !important;
  break-inside: avoid;
  break-before: avoid;
  & > dd {
    padding-left: 28pt;
    text-align: right;
    white-space: nowrap;
  }
  & > [data-less]::before {
    content: '−';
  }
  & > :nth-last-of-type(1) {
    margin-top: 3pt;
    padding-top: 5pt;
    border-top: 1.2pt solid #000;
    font-size: 13pt;
    font-weight: 660;
  }
`;
