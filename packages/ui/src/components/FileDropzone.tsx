import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';

export interface FileDropzoneProps {
  /** Names the file input: `Logo file`. */
  label: string;
  /** What the file dialog offers: media type -> extensions. None offers everything. */
  accept?: Readonly<Record<string, string[]>>;
  multiple?: boolean;
  /** What was dropped or chosen, parted into what `accept` and `multiple` allow and what they do not. */
  onDrop: (files: readonly File[], refused: readonly File[]) => void;
  /** What stands in the area. `choose` opens the file dialog: give it to a button, so that a keyboard reaches it. */
  children: (choose: () => void) => ReactNode;
}

/** A place to drop files on. */
export function FileDropzone({ label, accept, multiple = false, onDrop, children }: FileDropzoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    ...(accept && { accept }),
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, refused) =>
      onDrop(
        files,
        refused.map(({ file }) => file),
      ),
  });
  return (
    <Area {...getRootProps()} data-over={isDragActive || undefined}>
      <input {...getInputProps({ 'aria-label': label, style: { display: 'none' } })} />
      {children(open)}
    </Area>
  );
}

const Area = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-4);
  padding: var(--space-3);
  border: 1px dashed var(--line-control);
  border-radius: var(--radius-3);
  &[data-over] {
    border-color: var(--accent-8);
    background: var(--indigo-3);
  }
`;
