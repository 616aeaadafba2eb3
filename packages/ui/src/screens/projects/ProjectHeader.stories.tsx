/** Stories of the header of the pages of a project. */
import { anAddress, anId, aProject } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../components/Button.tsx';
import { ready } from '../../components/Loadable.tsx';
import { ProjectHeader, type ProjectHeaderProps } from './ProjectHeader.tsx';

const project = aProject({
  status: 'NEGOTIATION',
  current_estimate: 18_940.5,
  client: { name: 'Maria Alvarez', phone_no: '+13035550187', email: 'maria@alvarez.example' },
});
const path = `/project/${project.id}`;

const meta = {
  title: 'Screens/Projects/ProjectHeader',
  component: ProjectHeader,
  args: {
    projectId: project.id,
    project: ready(project),
    office: 'Denver',
    estimator: 'Priya Nair',
    currentPath: `${path}/history`,
  },
} satisfies Meta<typeof ProjectHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: project.title })).toHaveAttribute('href', path);
    await expect(canvas.getByRole('link', { name: 'Call (303) 555-0187' })).toHaveAttribute('href', 'tel:+13035550187');
    await expect(canvas.getByRole('link', { name: 'Email maria@alvarez.example' })).toHaveAttribute(
      'href',
      'mailto:maria@alvarez.example',
    );
    await expect(canvas.getByRole('link', { name: /^Map of 412 Juniper Lane/ })).toHaveAttribute(
      'href',
      expect.stringContaining('query=412%20Juniper%20Lane'),
    );
    await expect(canvas.getByText('$18,940.50')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Send again' })).toHaveAttribute('data-variant', 'primary');
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('History');
  },
};

/** On the form, the button Save is the main action, and the title is no link. */
export const OnTheForm: Story = {
  args: { currentPath: path, project: ready({ ...project, status: 'SIGNED' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Schedule' })).toHaveAttribute('data-variant', 'secondary');
    await expect(canvas.queryByRole('link', { name: project.title })).toBeNull();
  },
};

const estimatePath = `/estimate/${project.estimate}`;

/** The page of the estimate has the action itself, and a form whose button is the main one. */
export const OnTheEstimate: Story = {
  args: { currentPath: estimatePath },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Estimate');
    await expect(canvas.getByRole('link', { name: project.title })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Send again' })).toBeNull();
  },
};

/** Title, status, price and tabs are above the lines. The contacts are on the other pages. */
export const OnTheEstimateOnAPhone: Story = {
  args: { currentPath: estimatePath, project: ready({ ...project, status: 'SIGNED', contract_value: 18_860.94 }) },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('+$79.56 not signed')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: /^Call/ })).toBeNull();
    const { top } = canvasElement.getBoundingClientRect();
    await expect(canvas.getByRole('navigation').getBoundingClientRect().bottom - top).toBeLessThanOrEqual(140);
  },
};

/** The price is what the client has signed. */
export const ChangedSinceSigned: Story = {
  args: { project: ready({ ...project, status: 'SIGNED', contract_value: 18_860.94 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('$18,860.94').parentElement).toHaveTextContent(
      'Price $18,860.94, +$79.56 not signed',
    );
  },
};

export const ChangedSinceSignedOnAPhone: Story = {
  ...ChangedSinceSigned,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};

/** A long title does not cover the price, and the price does not cover the action. */
export const LongTitle: Story = {
  args: {
    project: ready({
      ...project,
      title: 'Replacement of the roof, the gutters and the siding of the house and the garage',
      status: 'ACCOUNTS_RECEIVABLE',
      contract_value: 1_018_860.94,
      current_estimate: 1_018_940.5,
    }),
  },
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    const boxes = [
      canvas.getByRole('heading'),
      canvas.getByText('Accounts Receivable'),
      canvas.getByText('$1,018,860.94'),
      canvas.getByText('+$79.56 not signed'),
      ...canvas.queryAllByRole('link', { name: /^(Schedule|Send)/ }),
    ].map((element) => element.getBoundingClientRect());
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1))
        await expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top).toBe(true);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A closed job has no main action. A client without phone and address has no links. */
export const ClosedWithoutContacts: Story = {
  args: {
    project: ready({
      ...project,
      status: 'CLOSED',
      estimate: null,
      address: anAddress({ line1: '', line2: '', city: '', zip_code: '' }),
      client: { name: '', phone_no: '', email: '' },
    }),
    office: '',
    estimator: '',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      project.title,
      'Details',
      'Documents',
      'Notes',
      'Files',
      'History',
    ]);
  },
};

/** Loads the project after a click. */
function LoadingHeader(props: ProjectHeaderProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <>
      <ProjectHeader {...props} project={isLoaded ? ready(project) : props.project} />
      <Button onClick={() => setIsLoaded(true)}>Load</Button>
    </>
  );
}

/** The page below does not move when the project is loaded. */
export const Loading: Story = {
  args: { project: { status: 'loading' } },
  render: (args) => <LoadingHeader {...args} />,
  play: async ({ canvas }) => {
    await document.fonts.ready;
    const button = canvas.getByRole('button', { name: 'Load' });
    const top = button.getBoundingClientRect().top;
    const left = canvas.getByRole('link', { name: 'History' }).getBoundingClientRect().left;
    await userEvent.click(button);
    await expect(canvas.getByText('$18,940.50')).toBeVisible();
    await expect(button.getBoundingClientRect().top).toBe(top);
    await expect(canvas.getByRole('link', { name: 'History' }).getBoundingClientRect().left).toBe(left);
  },
};

export const LoadingOnAPhone: Story = { ...Loading, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

/** The id of the project is not known before its estimate is loaded. */
export const LoadingOnTheEstimate: Story = {
  ...LoadingOnAPhone,
  args: { ...Loading.args, projectId: '', currentPath: estimatePath },
  play: async (context) => {
    await expect(context.canvas.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Estimate']);
  },
};

export const Failed: Story = {
  args: { project: { status: 'failed', message: 'Error getting projects', onRetry: fn() } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('This project could not be loaded.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Notes' })).toHaveAttribute('href', `${path}/notes`);
  },
};

export const OnAPhone: Story = { tags: ['test-all'], globals: { viewport: { value: 'phone' } } };

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const LongText: Story = {
  tags: ['test-all'],
  args: {
    project: ready({
      ...project,
      id: anId(4),
      title: `${longWord} and the roofs of all houses in the street`,
      address: anAddress({ line2: longWord, city: longWord }),
      client: { ...project.client, name: `${longWord} Alvarez` },
    }),
    estimator: longWord,
    office: longWord,
  },
};

export const LongTextOnAPhone: Story = { ...LongText, tags: ['test-all'], globals: { viewport: { value: 'phone' } } };
