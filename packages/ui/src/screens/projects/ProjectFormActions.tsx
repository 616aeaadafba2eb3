import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/contract/entities';
import { ChatBubbleIcon, FileTextIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ActionBar } from '../../components/layout.tsx';
import { phone } from '../../theme/media.ts';

export interface ProjectFormActionsProps {
  project: Project | null;
  changed: boolean;
  saving: boolean;
  onCancel: () => void;
}

/** Cancel, Estimate, Notes and Save [R2.28]. */
export function ProjectFormActions({ project, changed, saving, onCancel }: ProjectFormActionsProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <Bar>
      <Button onClick={() => (changed ? setLeaving(true) : onCancel())}>Cancel</Button>
      {project?.estimate && (
        <ButtonLink icon={<FileTextIcon />} to={`/estimate/${project.estimate}`}>
          Estimate
        </ButtonLink>
      )}
      {project ? (
        <ButtonLink icon={<ChatBubbleIcon />} to={`/project/${project.id}/notes`}>
          Notes
        </ButtonLink>
      ) : (
        <Button icon={<ChatBubbleIcon />} disabled title="Save the project first">
          Notes
        </Button>
      )}
      <Button variant="primary" type="submit" loading={saving}>
        Save
      </Button>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        question="Leave without saving?"
        text="What you changed on this project is lost."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => {
          onCancel();
          return undefined;
        }}
      />
    </Bar>
  );
}

/** The four of them in one line on a phone. */
const Bar = styled(ActionBar)`
  ${phone} {
    & > * {
      padding-inline: 8px;
    }
    & > :not([type='submit']) > svg {
      display: none;
    }
  }
`;
