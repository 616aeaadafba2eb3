/** Shows in a story where the pages of the printed invoice end. */
import styled from '@emotion/styled';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** The height of a page of letter paper without its margins, in CSS pixels. PrintedInvoice sets the margins. */
const pageHeight = (11 - 0.7 - 0.8) * 96;

/**
 * The positions of the page breaks. As in print, a row is not split, the heading of a section stays with its first line, and the
 * totals stay with the last row. Each further page starts with the head of the table.
 */
function findPageBreaks(invoice: HTMLElement, start: number): readonly number[] {
  const headHeight = invoice.querySelector('thead')?.offsetHeight ?? 0;
  const keptTogether = 'tbody[data-on-one-page], tbody:not([data-on-one-page]) > tr';
  const rows = [...invoice.querySelectorAll(keptTogether)].map((row) => row.getBoundingClientRect());
  const totals = invoice.querySelector('dl')?.getBoundingClientRect();
  const lastRow = rows.at(-1);
  if (!totals || !lastRow) return [];
  const blocks = [...rows.slice(0, -1), new DOMRect(0, lastRow.top, 0, totals.bottom - lastRow.top)];
  const breaks: number[] = [];
  let pageStart = start;
  for (const { top, bottom } of blocks) {
    if (bottom - pageStart <= pageHeight) continue;
    breaks.push(top);
    pageStart = top - headHeight;
  }
  return breaks;
}

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
