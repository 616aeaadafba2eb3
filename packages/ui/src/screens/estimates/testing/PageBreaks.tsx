/** Shows in a story where the pages of the printed invoice end. */
import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** The height of a page of letter paper, 11 in, without its margins, in CSS pixels (96 per inch). PrintedInvoice sets the margins. */
const pageHeight = (11 - 0.7 - 0.8) * 96;

/** A part of the invoice that is not split between two pages. The table head is repeated above a row. */
interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly isRow: boolean;
}

/** From the top of `first` to the bottom of `last`. */
const textBlock = (first: { readonly top: number }, last: { readonly bottom: number }): Block => ({
  top: first.top,
  bottom: last.bottom,
  isRow: false,
});
const tableBlock = (...edges: Parameters<typeof textBlock>): Block => ({ ...textBlock(...edges), isRow: true });

/** The blocks of the table and the totals. A heading is in one block with its first line, and the totals with the last row. */
function tableBlocks(invoice: HTMLElement): readonly Block[] {
  const keptTogether = 'tbody[data-on-one-page], tbody:not([data-on-one-page]) > tr';
  const rows = [...(invoice.querySelector('table')?.querySelectorAll(keptTogether) ?? [])].map((row) =>
    row.getBoundingClientRect(),
  );
  const totals = invoice.querySelector('dl')?.getBoundingClientRect();
  const lastRow = rows.at(-1);
  if (!totals || !lastRow) return [];
  return [...rows.slice(0, -1).map((row) => tableBlock(row, row)), tableBlock(lastRow, totals)];
}

/** The number of lines of a text that stay together at the start and at the end of a page. */
const minLines = 3;

/** The blocks of a text below the totals. The heading is in one block with the first lines of the text. */
function textBlocks(text: Element): readonly Block[] {
  const heading = text.querySelector('h2')?.getBoundingClientRect();
  const rows = [...text.querySelectorAll('tr')].map((row) => row.getBoundingClientRect());
  const paragraph = text.querySelector('p');
  const range = document.createRange();
  if (paragraph) range.selectNodeContents(paragraph);
  const lines = paragraph ? [...range.getClientRects()] : rows;
  const keptLineCount = paragraph ? minLines : 1;
  const firstLines = lines.slice(0, keptLineCount);
  const lastLines = lines.slice(Math.max(keptLineCount, lines.length - keptLineCount));
  const middleLines = lines.slice(keptLineCount, Math.max(keptLineCount, lines.length - keptLineCount));
  return [[heading ?? firstLines[0], ...firstLines], ...middleLines.map((line) => [line]), lastLines].flatMap(
    (block) => {
      const [first] = block;
      const last = block.at(-1);
      return first && last ? [textBlock(first, last)] : [];
    },
  );
}

/** The positions of the page breaks. Each page with rows of the table starts with the table head. */
function findPageBreaks(invoice: HTMLElement, start: number): readonly number[] {
  const headHeight = invoice.querySelector('thead')?.offsetHeight ?? 0;
  const blocks = [...tableBlocks(invoice), ...[...invoice.querySelectorAll('dl ~ section')].flatMap(textBlocks)];
  const breaks: number[] = [];
  let pageStart = start;
  for (const { top, bottom, isRow } of blocks) {
    if (bottom - pageStart <= pageHeight) continue;
    breaks.push(top);
    pageStart = isRow ? top - headHeight : top;
  }
  return breaks;
}

/** The invoice with a dashed line and the page number at the end of each page. */
export function PageBreaks({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [breaks, setBreaks] = useState<readonly number[]>([]);
  useLayoutEffect(() => {
    const update = () => {
      const invoice = frame.current?.querySelector('article');
      if (!frame.current || !invoice) return;
      const { top } = frame.current.getBoundingClientRect();
      const start = invoice.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(invoice).paddingTop);
      setBreaks(findPageBreaks(invoice, start).map((position) => position - top));
    };
    update();
    void document.fonts.ready.then(update);
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, []);
  return (
    <Frame ref={frame}>
      {children}
      {breaks.map((position, index) => (
        <Break key={position} style={{ top: position }}>
          Page {index + 2} of {breaks.length + 1}
        </Break>
      ))}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
`;

/* Beside the text of the invoice, where the paper has its margin. */
const Break = styled.p`
  position: absolute;
  left: 50%;
  width: min(100%, 8.5in);
  margin: 0;
  padding-right: 4px;
  color: #555;
  font: 11px/14px sans-serif;
  text-align: right;
  border-top: 1px dashed #555;
  transform: translateX(-50%);
  pointer-events: none;
  @media print {
    display: none;
  }
`;
