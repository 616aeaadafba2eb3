/** The logo of the product: a plumb bob and the name. */
import styled from '@emotion/styled';

export interface LogoProps {
  /** Height in pixels. */
  size?: number;
}

/** The logo mark: a plumb bob on its line. */
export function PlumbBob({ size = 24 }: LogoProps) {
  return (
    <Bob viewBox="0 0 24 24" height={size} width={size} aria-hidden="true">
      <path d="M3.5 2.5h17" />
      <path d="M12 2.5v6.5" />
      <path className="bob" d="M8.75 9h6.5v2.6l2 2.4L12 22.5 6.75 14l2-2.4z" />
    </Bob>
  );
}

/** The font size of the name as a share of the height of the logo mark. */
const fontSizeShare = 0.76;

/** The logo mark and the name. */
export function Wordmark({ size = 24 }: LogoProps) {
  return (
    <Name style={{ fontSize: size * fontSizeShare }}>
      <PlumbBob size={size} />
      Plumbline
    </Name>
  );
}

const Bob = styled.svg`
  flex: none;
  fill: none;
  stroke: var(--mark, var(--accent-11));
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
  & > .bob {
    fill: var(--mark, var(--accent-11));
  }
`;

const Name = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.42em;
  font-weight: 660;
  letter-spacing: -0.022em;
  line-height: 1;
`;
