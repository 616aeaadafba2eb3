/** A secret link, with a button that copies it and a QR code for a phone. */
import styled from '@emotion/styled';
import { documentTexts } from '@plumbline/domain/messages/documentTexts';
import { QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { TextField } from '../components/TextField.tsx';
import { phone } from '../theme/breakpoints.ts';

const { sendDialog: documentLinkTexts } = documentTexts;

export interface LinkPanelProps {
  link: string;
  /** Default: the texts of a link to a document. */
  texts?: { readonly link: string; readonly qrCode: string; readonly qrHint: string };
}

/** The link can be copied or scanned. It is shown once, because the server does not store it. */
export function LinkPanel({ link, texts = documentLinkTexts }: LinkPanelProps) {
  const { copy: copyLabel, copied, copyFailed } = documentLinkTexts;
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    field.current?.select();
    try {
      // A page without https has no clipboard.
      await navigator.clipboard.writeText(link);
      setResult('copied');
    } catch {
      setResult('failed');
    }
  };
  return (
    <Frame>
      <div>
        <TextField ref={field} label={texts.link} value={link} readOnly onFocus={({ target }) => target.select()} />
        <Button onClick={() => void copy()}>{copyLabel}</Button>
        <p role="status">
          {result === 'copied' && copied}
          {result === 'failed' && copyFailed}
        </p>
      </div>
      <figure>
        {/* Black on white in both themes, because cameras do not read an inverted code. */}
        <QRCodeSVG value={link} title={texts.qrCode} size={148} marginSize={2} level="M" />
        <figcaption>{texts.qrHint}</figcaption>
      </figure>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-4);
  align-items: start;
  & > div {
    display: grid;
    gap: var(--space-2);
    & > button {
      justify-self: start;
    }
  }
  & p,
  & figcaption {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
  & > figure {
    display: grid;
    justify-items: center;
    gap: var(--space-1);
    max-width: 164px;
    margin: 0;
    text-align: center;
  }
  & svg {
    border-radius: var(--radius-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    & > figure {
      justify-self: center;
    }
  }
`;
