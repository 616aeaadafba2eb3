/** The icons of the commands, by the names that the commands have for them. */
import type { LineCommand } from '@plumbline/domain/estimates/commands/lineCommands';
import type { ReactElement } from 'react';
import { ArrowLeftIcon } from '../../icons/ArrowLeftIcon.tsx';
import { CopyIcon } from '../../icons/CopyIcon.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { TrashIcon } from '../../icons/TrashIcon.tsx';
import { UndoIcon } from '../../icons/UndoIcon.tsx';

export const commandIcons: Readonly<Record<NonNullable<LineCommand['icon']>, ReactElement>> = {
  arrowDown: <ArrowLeftIcon aria-hidden="true" style={{ transform: 'rotate(-90deg)' }} />,
  arrowUp: <ArrowLeftIcon aria-hidden="true" style={{ transform: 'rotate(90deg)' }} />,
  copy: <CopyIcon aria-hidden="true" />,
  plus: <PlusIcon aria-hidden="true" />,
  redo: <UndoIcon aria-hidden="true" style={{ transform: 'scaleX(-1)' }} />,
  trash: <TrashIcon aria-hidden="true" />,
  undo: <UndoIcon aria-hidden="true" />,
};
