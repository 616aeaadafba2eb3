/** Shows in a story where the pages of the printed invoice end. */
import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** The height of a page of letter paper, 11 in, without its margins, in CSS pixels (96 per inch). PrintedInvoice sets the margins. */
const pageHeight = (11 - 0.7 - 0.8) * 96;

/** A part of the invoice that is not split between two pages. */
interface Block {
  readonly top: number;
  readonly bottom: number;
  /** Whether the block is in the table of lines. At the start of a page, the table head is repeated above it. */
  readonly isInTable: boolean;
}

/** A block from the top of `first` to the bottom of `last`. */
const blockOf = (first: { readonly top: number }, last: { readonly bottom: number }): Block => ({
  top: first.top,
  bottom: last.bottom,
  isInTable: false,
});
const blockInTable = (...edges: Parameters<typeof blockOf>): Block => ({ ...blockOf(...edges), isInTable: true });

/**
 * The blocks of the table and the totals. The heading of a section is in one block with its first line, the total of a section with its
 * last line, and the totals of the invoice with the last row.
 */
function tableBlocks(invoice: HTMLElement): readonly Block[] {
  const keptTogether = 'tbody[data-on-one-page], tbody:not([data-on-one-page]) > tr';
  const rows = [...(invoice.querySelector('table')?.querySelectorAll(keptTogether) ?? [])].map((row) =>
    row.getBoundingClientRect(),
  );
  const totals = invoice.querySelector('dl')?.getBoundingClientRect();
  const lastRow = rows.at(-1);
  if (!totals || !lastRow) return [];
  return [...rows.slice(0, -1).map((row) => blockInTable(row, row)), blockInTable(lastRow, totals)];
}

/** The minimum number of lines of a paragraph on a page. PrintedInvoice sets it as `orphans` and `widows`. */
const minLineCount = 3;

/** The blocks of a part below the totals: a text or the offered lines. The heading is in one block with the first lines. */
function partBlocks(part: Element): readonly Block[] {
  const heading = part.querySelector('h2')?.getBoundingClientRect();
  const rows = [...part.querySelectorAll('tr')].map((row) => row.getBoundingClientRect());
  const paragraph = part.querySelector('p');
  const range = document.createRange();
  if (paragraph) range.selectNodeContents(paragraph);
  const lines = paragraph ? [...range.getClientRects()] : rows;
  const keptLineCount = paragraph ? minLineCount : 1;
  const firstLines = lines.slice(0, keptLineCount);
  const lastLines = lines.slice(Math.max(keptLineCount, lines.length - keptLineCount));
  const middleLines = lines.slice(keptLineCount, Math.max(keptLineCount, lines.length - keptLineCount));
  return [[heading ?? firstLines[0], ...firstLines], ...middleLines.map((line) => [line]), lastLines].flatMap(
    (block) => {
      const [first] = block;
      const last = block.at(-1);
      return first && last ? [blockOf(first, last)] : [];
    },
  );
}

/**
 * The positions of the page breaks in the window. `start` is the position of the start of the first page. If a page starts with a row
 * of the table, the browser prints the table head again above this row, so the page has less space.
 */
function findPageBreaks(invoice: HTMLElement, start: number): readonly number[] {
  const headHeight = invoice.querySelector('thead')?.offsetHeight ?? 0;
  const blocks = [...tableBlocks(invoice), ...[...invoice.querySelectorAll('dl ~ section')].flatMap(partBlocks)];
  const breaks: number[] = [];
  let pageStart = start;
  for (const { top, bottom, isInTable } of blocks) {
    if (bottom - pageStart <= pageHeight) continue;
    breaks.push(top);
    pageStart = isInTable ? top - headHeight : top;
  }
  return breaks;
}

/** The invoice with a dashed line where a page ends. The line has the number of the page that starts there. */
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
    // Without its font the invoice has other page breaks.
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

/* The dashed line is as wide as the paper, so that its text is in the right margin. */
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
