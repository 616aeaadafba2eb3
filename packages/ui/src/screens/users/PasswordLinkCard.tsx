/** The card with which an owner mails a user a link to choose a password, which is also the invitation again. */
import styled from '@emotion/styled';
import { userTexts as texts } from '@plumbline/domain/messages/userTexts';
import type { User } from '@plumbline/domain/users/user';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import type { SubmitResult } from '../../components/Form.tsx';
import { Explanation, Stack } from '../../components/layout.tsx';
import { Notice } from '../../components/Notice.tsx';

export interface PasswordLinkCardProps {
  user: Pick<User, 'id' | 'email'>;
  /** Mails the link. */
  onInvite: (id: string) => Promise<SubmitResult>;
}

export function PasswordLinkCard({ user, onInvite }: PasswordLinkCardProps) {
  const [isSending, setIsSending] = useState(false);
  const [result, setResult] = useState<SubmitResult | null>(null);
  const send = async () => {
    setIsSending(true);
    setResult(null);
    setResult(await onInvite(user.id));
    setIsSending(false);
  };
  return (
    <Card title={texts.passwordLink}>
      <Stack>
        <Explanation>{texts.passwordLinkHint}</Explanation>
        <div>
          <Button loading={isSending} onClick={() => void send()}>
            {texts.send}
          </Button>
          <Result role="status">
            {result && (
              <Notice tone={result.ok ? 'success' : 'error'}>
                {result.ok ? texts.sent(user.email) : result.message}
              </Notice>
            )}
          </Result>
        </div>
      </Stack>
    </Card>
  );
}

/** Takes no place while it is empty. */
const Result = styled.div`
  &:not(:empty) {
    margin-top: var(--space-3);
  }
`;
