import styled from '@emotion/styled';
import { splitLinks } from '@plumbline/domain/notes/splitLinks';
import { useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';

const mostLines = 14;
const mostCharacters = 1_200;

/** A long note is collapsed. A button shows the rest. */
const isLong = (body: string) => body.length > mostCharacters || body.split('\n').length > mostLines;

/** The text of a note with its line breaks, and URLs as links. */
export function NoteText({ body }: { body: string }) {
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const long = isLong(body);
  return (
    <>
      <Text id={id} data-folded={(long && !unfolded) || undefined}>
        {splitLinks(body).map(({ text, isUrl }, at) =>
          isUrl ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and no state
            <a key={at} href={text} target="_blank" rel="noopener noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </Text>
      {long && (
        <div>
          <Button size="small" aria-expanded={unfolded} aria-controls={id} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Show less' : 'Show the whole note'}
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
  &[data-folded] {
    max-height: calc(10 * 21px);
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }
`;
