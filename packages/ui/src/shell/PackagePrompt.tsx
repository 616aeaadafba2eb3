/** The prompt to select a package, shown in the navigation. */
import styled from '@emotion/styled';
import { ownersText } from '@plumbline/domain/users/userNames';
import { Button } from '../components/Button.tsx';

export interface PackagePromptProps {
  /** The names of the company's owners. */
  owners: readonly string[];
  /** The state and the click handler of the button for the billing portal. Only owners have the button. */
  portal?: {
    /** Whether the portal is opening. */
    readonly opening: boolean;
    /** The reason why the portal did not open. Null if there was no failure. */
    readonly failure: string | null;
    readonly onOpenPortal: () => void;
  };
}

/**
 * Shown below the disabled navigation items if the company has no package. Owners can select a package. Other users see the names
 * of the owners [R4.03].
 */
export function PackagePrompt({ owners, portal }: PackagePromptProps) {
  return (
    <Prompt>
      {portal ? (
        <Choice>
          These open with a package.
          <Button size="small" loading={portal.opening} onClick={portal.onOpenPortal}>
            Select a package
          </Button>
          <div role="alert">{portal.failure}</div>
        </Choice>
      ) : (
        `These open with a package. Please ask ${ownersText(owners)} to select one.`
      )}
    </Prompt>
  );
}

const Choice = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  & > [role='alert'] {
    color: var(--danger-ink);
  }
  & > [role='alert']:empty {
    display: none;
  }
`;

const Prompt = styled.div`
  margin: var(--space-2) 0 0 14px;
  padding-left: 20px;
  color: var(--ink-soft);
  font-size: 13px;
  line-height: 18px;
`;
