/** The list of the first steps of a new company. */
import styled from '@emotion/styled';
import { AppLink } from '../../components/AppLink.tsx';
import { ButtonLink } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { CheckCircledIcon } from '../../icons/CheckCircledIcon.tsx';
import { phone } from '../../theme/breakpoints.ts';

/** Whether the company has completed each setup step. */
export interface SetupProgress {
  package: boolean;
  logo: boolean;
  office: boolean;
  project: boolean;
  estimate: boolean;
}

interface Step {
  name: keyof SetupProgress;
  title: string;
  text: string;
  /** The path of the page for the step. */
  to: string;
  /** The label of the button that opens the page. */
  action: string;
  /** Only the owner can do this step. */
  ownerOnly?: true;
}

const steps: readonly Step[] = [
  {
    name: 'package',
    title: 'Select a package',
    text: 'It opens projects, estimates and line items.',
    to: '/profile',
    action: 'Select a Package',
    ownerOnly: true,
  },
  {
    name: 'logo',
    title: 'Add your logo',
    text: 'It is printed at the top of every invoice.',
    to: '/profile',
    action: 'Add logo',
    ownerOnly: true,
  },
  {
    name: 'office',
    title: 'Create your first office',
    text: 'Projects and users belong to an office.',
    to: '/addOffice',
    action: 'Add Office',
    ownerOnly: true,
  },
  {
    name: 'project',
    title: 'Create your first project',
    text: 'It holds the client, the dates and the estimate of a job.',
    to: '/addProject',
    action: 'Create Project',
  },
  {
    name: 'estimate',
    title: 'Price your first estimate',
    text: 'Open a project and add line items to its estimate.',
    to: '/project',
    action: 'Show projects',
  },
];

export interface SetupChecklistProps {
  progress: SetupProgress;
  isOwner: boolean;
}

/** The setup steps of a new company, with completed steps checked. Only the first step to do has a button. */
export function SetupChecklist({ progress, isOwner }: SetupChecklistProps) {
  const visibleSteps = steps.filter(({ ownerOnly }) => isOwner || !ownerOnly);
  const nextStep = visibleSteps.find(({ name }) => !progress[name]);
  const completedCount = visibleSteps.filter(({ name }) => progress[name]).length;
  return (
    <Card title="Get started" aside={<Count>{`${completedCount} of ${visibleSteps.length} done`}</Count>}>
      <p>Your sales figures follow as soon as a project has a price.</p>
      <Steps>
        {visibleSteps.map((step) => (
          <li
            key={step.name}
            data-done={progress[step.name] || undefined}
            aria-current={step === nextStep ? 'step' : undefined}
          >
            {progress[step.name] ? <CheckCircledIcon aria-hidden="true" /> : <OpenStepMark aria-hidden="true" />}
            <div>
              <strong>
                {progress[step.name] || step === nextStep ? step.title : <AppLink to={step.to}>{step.title}</AppLink>}
                <VisuallyHidden>{progress[step.name] ? ' (done)' : ' (to do)'}</VisuallyHidden>
              </strong>
              <p>{step.text}</p>
            </div>
            {step === nextStep && (
              <ButtonLink to={step.to} variant="primary">
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </Steps>
    </Card>
  );
}

const Count = styled.span`
  color: var(--ink-soft);
  font-size: 13px;
`;

const Steps = styled.ol`
  & > li {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: 64px;
    padding: var(--space-3) 0;
    border-top: 1px solid var(--line);
  }
  & > li:last-of-type {
    padding-bottom: 0;
  }
  & > li > div {
    flex: 1;
    min-width: 0;
  }
  & svg {
    flex: none;
    width: 20px;
    height: 20px;
    color: var(--success-ink);
  }
  & strong {
    font-weight: 600;
  }
  & p {
    color: var(--ink-soft);
    font-size: 13px;
    line-height: 18px;
  }
  & > li[data-done] strong {
    color: var(--ink-soft);
    font-weight: 500;
    text-decoration: line-through;
    text-decoration-thickness: 1px;
  }
  ${phone} {
    & > li {
      flex-wrap: wrap;
    }
    & > li > a {
      flex: 1 1 100%;
    }
  }
`;

const OpenStepMark = styled.span`
  flex: none;
  width: 20px;
  height: 20px;
  border: 1.5px dashed var(--line-control);
  border-radius: 50%;
`;
