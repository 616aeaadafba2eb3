/** A table and links for the docs pages of Storybook. */
import styled from '@emotion/styled';

/** A table of a docs page. It scrolls sideways on a narrow window. */
export const DocsTable = ({
  columnHeadings,
  label = 'Table',
  children,
}: {
  columnHeadings: readonly string[];
  /** Names the table for screen readers. */
  label?: string;
  children: React.ReactNode;
}) => (
  <Scroll role="region" aria-label={label} tabIndex={0} className="sb-unstyled">
    <table>
      <thead>
        <tr>
          {columnHeadings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </Scroll>
);

interface StoryLinkProps {
  /** The id of a story or of a docs page. */
  readonly id: string;
  /** Settings of the toolbar, as in the URL of a story. */
  readonly globals?: string;
  /** The accessible name, if the text is too short for one. */
  readonly label?: string;
  readonly children: React.ReactNode;
}

/** A link to a page of Storybook. A docs page is in a frame, so the link opens in the whole window (`_top`). */
export const StoryLink = ({ id, globals, label, children }: StoryLinkProps) => (
  <a
    href={`./?path=/${id.endsWith('--docs') ? 'docs' : 'story'}/${id}${globals ? `&globals=${globals}` : ''}`}
    target="_top"
    aria-label={label}
  >
    {children}
  </a>
);

const Scroll = styled.div`
  overflow-x: auto;
  margin: 16px 0 32px;
  color: var(--ink);
  & a {
    color: var(--accent-11);
  }
  & table {
    width: 100%;
    border-collapse: collapse;
    font-size: 13px;
    line-height: 1.5;
  }
  & th,
  & td {
    padding: 6px 12px 6px 0;
    border-top: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    font-weight: 400;
  }
  & thead th {
    color: var(--ink-soft);
    border-top: 0;
  }
  & ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & code {
    font-size: 12px;
  }
  & summary {
    cursor: pointer;
  }
`;
