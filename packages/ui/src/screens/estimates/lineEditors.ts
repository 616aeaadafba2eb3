/** The components that edit lines. They are loaded after the first paint, because an estimate must be readable first. */
import { CellEditor } from './CellEditor.tsx';
import { LineEditor } from './LineEditor.tsx';
import { NewLineForm } from './NewLineForm.tsx';
import { SelectionBar } from './SelectionBar.tsx';

export const lineEditors = { CellEditor, LineEditor, NewLineForm, SelectionBar };

export type LineEditors = typeof lineEditors;
