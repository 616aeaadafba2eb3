/** The hook that highlights the lines that another user has changed. */
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import { useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { useMediaQuery } from '../../../../theme/useMediaQuery.ts';
import { findRow } from '../focus/lineGridFocus.ts';

/** The time until the colour of a highlighted row has faded. */
const highlightMilliseconds = 2_500;

/** Colours the rows for some seconds. If the user prefers reduced motion, the colour disappears without a transition. */
export function useHighlightChanges(actor: EstimateActor, table: RefObject<HTMLElement | null>): void {
  const change = useSelector(actor, ({ context }) => context.changedElsewhere);
  const easing = useMediaQuery('(prefers-reduced-motion: reduce)') ? 'steps(1, end)' : 'ease-in';
  useEffect(() => {
    for (const line of change?.changedLineIds ?? []) {
      const row = table.current && findRow(table.current, line);
      row?.animate(
        { backgroundColor: ['var(--accent-a4)', 'transparent'] },
        { duration: highlightMilliseconds, easing },
      );
    }
  }, [change, easing, table]);
}
