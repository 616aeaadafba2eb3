import type { Change } from '@plumbline/domain/estimates/change';
import type { EstimateActor } from '@plumbline/domain/estimates/estimateMachine';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { UnsavedChange } from './UnsavedChange.tsx';

export interface UnsavedRowProps {
  change: Change;
  /** The line as the server has it. */
  theirs: LineValues;
  actor: EstimateActor;
  onEdit: (line: string) => void;
}

/** Under its line: what was typed and is not saved, and what can be done about it. */
export function UnsavedRow({ change, theirs, actor, onEdit }: UnsavedRowProps) {
  return (
    <tr data-notice>
      <td colSpan={7}>
        <UnsavedChange
          change={change}
          theirs={theirs}
          onEdit={'line' in change && change.kind !== 'remove' ? () => onEdit(change.line) : undefined}
          onEvent={actor.send}
        />
      </td>
    </tr>
  );
}
