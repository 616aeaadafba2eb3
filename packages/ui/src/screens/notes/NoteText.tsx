/** The text of a note. A long text is collapsed. */
import styled from '@emotion/styled';
import { splitLinks } from '@plumbline/domain/notes/splitLinks';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';

/**
 * A note with more lines or more characters is collapsed to 10 lines, and a button shows the whole note. `maxLines` is higher than 10, so
 * that no note is collapsed to hide only a few lines.
 */
const maxLines = 14;
const maxCharacters = 1_200;

const isLong = (body: string) => body.length > maxCharacters || body.split('\n').length > maxLines;

/** The text of a note with its line breaks, and URLs as links. */
export function NoteText({ body }: { body: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const id = useId();
  const isCollapsible = isLong(body);
  return (
    <>
      <Text id={id} data-collapsed={(isCollapsible && !isExpanded) || undefined}>
        {splitLinks(body).map(({ text, isUrl }, index) =>
          isUrl ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and no state
            <a key={index} href={text} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </Text>
      {isCollapsible && (
        <div>
          <Button size="small" aria-expanded={isExpanded} aria-controls={id} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? 'Show less' : 'Show the whole note'}
          </Button>
        </div>
      )}
    </>
  );
}

const Text = styled.p`
  max-width: 72ch;
  line-height: 21px;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-collapsed] {
    max-height: calc(10 * 21px); /* The first 10 lines. */
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }
`;
