import { messages } from '@plumbline/domain/messages/messages';
import { ImageIcon } from '@radix-ui/react-icons';
import { type Ref, useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { FileDrop } from '../../components/FileDrop.tsx';
import { Row } from '../../components/layout.tsx';
import { Paper, Problem, Words } from './logoFieldParts.tsx';
import { readLogo } from './readLogo.ts';

// what the file dialog offers; whether it is a picture its bytes say
const offered = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };

export interface LogoFieldProps {
  /** A data URL, '' for none. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** What was dropped or chosen cannot be the logo. */
  onRefuse: (why: string) => void;
  /** What takes the focus where the logo is at fault. */
  ref: Ref<HTMLButtonElement>;
}

/** The company's logo: drop a picture or choose one, see it, take it away [R2.46, R5.07]. */
export function LogoField({ value, onChange, error, onRefuse, ref }: LogoFieldProps) {
  const id = useId();
  const take = async (files: readonly File[]) => {
    const [file] = files;
    const picture = file && files.length === 1 ? await readLogo(file) : undefined;
    if (picture) onChange(picture);
    else onRefuse(messages.validation.selectImage);
  };
  return (
    <Card title="Logo">
      <FileDrop label="Logo file" accept={offered} onDrop={(files, refused) => void take([...files, ...refused])}>
        {(choose) => (
          <>
            <Paper data-empty={!value || undefined}>
              {value ? <img src={value} alt="Your logo" /> : <ImageIcon aria-hidden="true" />}
            </Paper>
            <Words>
              <p id={`${id}-hint`}>Drop a PNG or JPEG here, up to 2 MB. It stands at the head of your invoices.</p>
              <Row>
                <Button
                  ref={ref}
                  onClick={choose}
                  aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
                  aria-invalid={error ? true : undefined}
                >
                  {value ? 'Replace logo' : 'Choose logo'}
                </Button>
                {value && <Button onClick={() => onChange('')}>Remove logo</Button>}
              </Row>
              <div role="alert">{error && <Problem id={`${id}-error`}>{error}</Problem>}</div>
            </Words>
          </>
        )}
      </FileDrop>
    </Card>
  );
}
