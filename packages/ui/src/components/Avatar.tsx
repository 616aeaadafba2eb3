/** The avatar of a user. */
import styled from '@emotion/styled';

export interface AvatarProps {
  /** The full name of the user. */
  name: string;
  /** The diameter in pixels. */
  size?: number;
}

/** Returns the first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** The font size as a share of the diameter. At this size, two wide letters fit into the circle. */
const fontSizeShare = 0.38;

/** A user's initials in a circle. Hidden from screen readers, because the name is next to it. */
export function Avatar({ name, size = 32 }: AvatarProps) {
  return (
    <Disc aria-hidden="true" style={{ width: size, height: size, fontSize: size * fontSizeShare }}>
      {initialsOf(name)}
    </Disc>
  );
}

const Disc = styled.span`
  display: inline-grid;
  place-items: center;
  flex: none;
  border: 1px solid var(--line-strong);
  border-radius: 50%;
  background: var(--sunken);
  color: var(--ink);
  font-weight: 600;
  line-height: 1;
`;
