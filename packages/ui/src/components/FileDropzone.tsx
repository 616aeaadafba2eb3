/** The area of a form on which the user drops files. */
import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { useDropzone } from 'react-dropzone';

export interface FileDropzoneProps {
  /** The label of the file input: `Logo file`. */
  label: string;
  /**
   * Maps the allowed media types to their extensions. The file dialog offers only these types, and other dropped files are
   * rejected. If undefined, every type is allowed.
   */
  accept?: Readonly<Record<string, string[]>>;
  /** Whether the user can choose several files at once. Default: false. */
  multiple?: boolean;
  /** The dropped or chosen files: the files that `accept` and `multiple` allow, and the rejected files. */
  onDrop: (files: readonly File[], rejectedFiles: readonly File[]) => void;
  /** The content of the area. `choose` opens the file dialog. Pass it to a button, so that the keyboard reaches it. */
  children: (choose: () => void) => ReactNode;
}

/** An area to drop files on. */
export function FileDropzone({ label, accept, multiple = false, onDrop, children }: FileDropzoneProps) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    ...(accept && { accept }),
    multiple,
    noClick: true,
    noKeyboard: true,
    onDrop: (files, rejections) =>
      onDrop(
        files,
        rejections.map(({ file }) => file),
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
    background: var(--accent-3);
  }
`;
