/** A field in which a client draws a signature with a mouse, a finger or a pen. */
import { addStroke, type Stroke, signatureArea, signaturePath } from '@plumbline/domain/documents/signature';
import { type PointerEvent, type Ref, useRef, useState } from 'react';
import { clientTexts } from './clientTexts.ts';

export interface SignaturePadProps {
  strokes: readonly Stroke[];
  /** Receives all strokes after each stroke, after Undo and after Clear. */
  onChange: (strokes: readonly Stroke[]) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  /** The id of the text of the error. */
  describedBy?: string | undefined;
  /** Receives the focus if the signature is missing. */
  ref?: Ref<HTMLFieldSetElement>;
}

const { width, height } = signatureArea;
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

/** The points of an event in the area. A browser joins the points between two frames in one event. */
function pointsOf({ nativeEvent, currentTarget }: PointerEvent<SVGSVGElement>): number[] {
  const frame = currentTarget.getBoundingClientRect();
  const events = nativeEvent.getCoalescedEvents?.() ?? [];
  return (events.length > 0 ? events : [nativeEvent]).flatMap(({ clientX, clientY }) => [
    clamp(((clientX - frame.left) / frame.width) * width, width),
    clamp(((clientY - frame.top) / frame.height) * height, height),
  ]);
}

interface DrawnStroke {
  readonly pointerId: number;
  readonly points: Stroke;
}

export function SignaturePad({
  strokes,
  onChange,
  isDisabled = false,
  isInvalid = false,
  describedBy,
  ref,
}: SignaturePadProps) {
  /** The stroke that is being drawn. */
  const [stroke, setStroke] = useState<DrawnStroke | null>(null);
  // The pointer can be released before React has rendered its last moves.
  const drawn = useRef<DrawnStroke | null>(null);
  const draw = (next: DrawnStroke | null) => {
    drawn.current = next;
    setStroke(next);
  };
  const [isFull, setIsFull] = useState(false);
  const shown = stroke ? [...strokes, stroke.points] : strokes;

  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (isDisabled || drawn.current || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draw({ pointerId: event.pointerId, points: pointsOf(event) });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = drawn;
    if (current?.pointerId !== event.pointerId) return;
    draw({ ...current, points: [...current.points, ...pointsOf(event)] });
  };
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const { current } = drawn;
    if (current?.pointerId !== event.pointerId) return;
    const next = addStroke(strokes, current.points);
    draw(null);
    setIsFull(next === null);
    if (next) onChange(next);
  };
  const replace = (next: readonly Stroke[]) => {
    setIsFull(false);
    onChange(next);
  };

  return (
    // The group receives the focus if the signature is missing. A drawing cannot be made with the keyboard: the name can be typed instead.
    <fieldset
      className="client-pad"
      ref={ref}
      tabIndex={-1}
      aria-label={clientTexts.sign.signature}
      aria-describedby={describedBy}
      data-invalid={isInvalid || undefined}
    >
      <svg
        className="client-pad-area"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={clientTexts.sign.field(strokes.length)}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="client-pad-line" d={`M30 ${height - 45}H${width - 30}`} />
        <path className="client-pad-ink" d={signaturePath(shown)} />
      </svg>
      <div className="client-pad-tools">
        <span className="client-hint" role="status">
          {isFull ? clientTexts.sign.full : shown.length === 0 ? clientTexts.sign.drawHint : ''}
        </span>
        <button
          type="button"
          className="client-text-button"
          disabled={isDisabled || strokes.length === 0}
          onClick={() => replace(strokes.slice(0, -1))}
        >
          {clientTexts.sign.undo}
        </button>
        <button
          type="button"
          className="client-text-button"
          disabled={isDisabled || strokes.length === 0}
          onClick={() => replace([])}
        >
          {clientTexts.sign.clear}
        </button>
      </div>
    </fieldset>
  );
}
