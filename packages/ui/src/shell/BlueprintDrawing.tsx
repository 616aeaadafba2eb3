/** The drawing next to the forms of the signed-out pages. */
import styled from '@emotion/styled';

/** A decorative drawing of a plumb bob with its dimensions. */
export function BlueprintDrawing() {
  return (
    <Drawing viewBox="0 0 300 620" aria-hidden="true">
      <path className="line" d="M150 0v214" />
      <path className="soft" d="M150 214v380" strokeDasharray="14 5 3 5" />
      <g className="body">
        <path d="M142 214h16v14h-16z" />
        <path d="M128 228h44v52l20 26-42 234-42-234 20-26z" />
        <path d="M128 240h44M128 280h44M108 306h84" />
        <path d="M118 300 150 540M182 300 150 540" className="soft" />
      </g>
      <g className="measure">
        <path d="M172 228h92M150 540h114M252 228v312M248 232l4-4 4 4M248 536l4 4 4-4" />
        <path d="M108 306v-26M192 306v-26M108 266v-94M192 266v-94M108 180h84M112 176l-4 4 4 4M188 176l4 4-4 4" />
        <text x="132" y="172" textAnchor="end">
          42
        </text>
        <text x="262" y="388">
          156
        </text>
      </g>
    </Drawing>
  );
}

const Drawing = styled.svg`
  position: absolute;
  top: 0;
  right: 6%;
  height: 78%;
  fill: none;
  stroke: #fff;
  stroke-width: 1.25;
  opacity: 0.55;
  & .soft,
  & .measure {
    stroke-width: 0.75;
    opacity: 0.75;
  }
  & text {
    fill: #fff;
    stroke: none;
    font-size: 12px;
  }
  /* In a window of this width the text of the panel overlaps the drawing. */
  @media (max-width: 1180px) {
    opacity: 0.2;
  }
`;
