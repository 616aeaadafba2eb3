/** The components and functions that edit lines. They are loaded after the first paint, because an estimate must be readable first. */

import { NewLineForm } from '../add/NewLineForm.tsx';
import { CellEditor } from './CellEditor.tsx';
import { LineEditor } from './LineEditor.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { startLineDrag } from './startLineDrag.ts';

export const lineEditors = { CellEditor, LineEditor, NewLineForm, SelectionBar, startLineDrag };

export type LineEditors = typeof lineEditors;
