/** The field that shows, replaces and removes the logo of the company. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import { type Ref, useId, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FileDropzone } from '../../components/FileDropzone.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { Row } from '../../components/layout.tsx';
import { ImageIcon } from '../../icons/ImageIcon.tsx';
import { readLogo } from './readLogo.ts';

// The types that the file dialog offers. `readLogo` checks the content of a file.
const acceptedTypes = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

export interface LogoFieldProps {
  /** The stored logo of the company as a data URL, or null. */
  logo: string | null;
  /** Saves the logo immediately. Null removes it. */
  onSave: (image: string | null) => Promise<SubmitResult>;
  /** The button that chooses a logo. */
  ref: Ref<HTMLButtonElement>;
}

interface LogoState {
  pending: boolean;
  /** A chosen image that is not stored yet. */
  unsaved?: string;
  error?: string;
}

/** The logo of the company. A dropped or chosen image is saved immediately. A button removes it [R2.46, R5.07]. */
export function LogoField({ logo, onSave, ref }: LogoFieldProps) {
  const id = useId();
  const [{ pending, unsaved, error }, setState] = useState<LogoState>({ pending: false });

  const save = async (image: string | null) => {
    const imageState = image === null ? {} : { unsaved: image };
    setState({ pending: true, ...imageState });
    const result = await onSave(image);
    setState(result.ok ? { pending: false } : { pending: false, ...imageState, error: result.message });
  };
  const handleFiles = async (files: readonly File[]) => {
    if (pending) return;
    setState({ pending: true });
    const [file] = files;
    const result = file && files.length === 1 ? await readLogo(file) : { error: messages.validation.selectImage };
    if ('image' in result) await save(result.image);
    else setState({ pending: false, error: result.error });
  };

  const displayedLogo = unsaved ?? logo;
  return (
    <Card title="Logo">
      <FileDropzone
        label="Logo file"
        accept={acceptedTypes}
        onDrop={(files, rejectedFiles) => void handleFiles([...files, ...rejectedFiles])}
      >
        {(choose) => (
          <>
            <Paper data-empty={!displayedLogo || undefined}>
              {displayedLogo ? <img src={displayedLogo} alt="Your logo" /> : <ImageIcon aria-hidden="true" />}
            </Paper>
            <Description>
              <p id={`${id}-hint`}>
                Drop a PNG or JPEG here. It is saved immediately, made smaller if it is large, and printed at the top of
                your invoices.
              </p>
              <Row>
                <Button
                  ref={ref}
                  onClick={choose}
                  loading={pending}
                  aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
                  aria-invalid={error ? true : undefined}
                >
                  {displayedLogo ? 'Replace logo' : 'Choose logo'}
                </Button>
                {unsaved && !pending && <Button onClick={() => void save(unsaved)}>Try again</Button>}
                {logo && !unsaved && !pending && <Button onClick={() => void save(null)}>Remove logo</Button>}
              </Row>
              <div role="alert">{error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}</div>
            </Description>
          </>
        )}
      </FileDropzone>
    </Card>
  );
}

/* The background is white in the dark theme too, like the paper on which the logo is printed. */
const Paper = styled.div`
  display: grid;
  place-items: center;
  width: 208px;
  height: 104px;
  padding: var(--space-2);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: #fff;
  &[data-empty] {
    background: var(--sunken);
    color: var(--ink-soft);
  }
  & > img {
    display: block;
    max-width: 100%;
    max-height: 86px;
  }
  & > svg {
    width: 24px;
    height: 24px;
  }
`;

const Description = styled.div`
  display: grid;
  flex: 1 1 240px;
  gap: var(--space-3);
  align-content: center;
  & > p {
    color: var(--ink-soft);
    line-height: 20px;
    text-wrap: pretty;
  }
  & > [role='alert']:empty {
    display: none;
  }
`;

const ErrorText = styled.p`
  color: var(--danger-ink);
  font-size: 13px;
  font-weight: 520;
  line-height: 18px;
`;
