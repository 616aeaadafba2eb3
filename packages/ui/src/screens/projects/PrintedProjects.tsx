/** The table that the list of projects prints, without the controls of the list. The screen does not show it. */
import styled from '@emotion/styled';
import type { Project } from '@plumbline/domain/projects/project';
import { projectPrice, unsignedText } from '@plumbline/domain/projects/projectPrice';
import { projectStatuses } from '@plumbline/domain/projects/status';
import { addressText } from '@plumbline/domain/shared/addressLines';
import { formatDay } from '@plumbline/values/day';
import { Money } from '../../components/Money.tsx';

export interface PrintedProjectsProps {
  projects: readonly Project[];
  /** What the rows are: `312 projects`, or that they are one page of them. */
  caption: string;
  /** The names of the offices by office id. */
  officeNames: ReadonlyMap<string, string>;
  /** Returns the name of an estimator, or '' for null. */
  estimatorName: (id: string | null) => string;
}

export const PrintedProjects = ({ projects, caption, officeNames, estimatorName }: PrintedProjectsProps) => (
  <Table data-print-only>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Title</th>
        <th scope="col">Client</th>
        <th scope="col">Address</th>
        <th scope="col">Status</th>
        <th scope="col">Office</th>
        <th scope="col">Estimator</th>
        <th scope="col">Created</th>
        <th scope="col">Price</th>
      </tr>
    </thead>
    <tbody>
      {projects.map((project) => {
        const unsigned = unsignedText(project);
        return (
          <tr key={project.id}>
            <th scope="row">{project.title}</th>
            <td>{project.client.name}</td>
            <td>{addressText(project.address)}</td>
            <td>{projectStatuses[project.status]}</td>
            <td>{officeNames.get(project.office ?? '') ?? ''}</td>
            <td>{estimatorName(project.estimator)}</td>
            <td data-day>{formatDay(project.created_date)}</td>
            <td>
              <Money amount={projectPrice(project)} />
              {unsigned && <small>{unsigned}</small>}
            </td>
          </tr>
        );
      })}
    </tbody>
  </Table>
);

const Table = styled.table`
  display: none;
  width: 100%;
  border-collapse: collapse;
  font-size: 11px;
  line-height: 15px;
  @media print {
    display: table;
  }
  & > caption {
    padding-bottom: 8px;
    text-align: left;
  }
  & th,
  & td {
    padding: 3px 8px 3px 0;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & > thead th {
    font-weight: 600;
    overflow-wrap: normal;
  }
  & tr {
    break-inside: avoid;
  }
  & th:last-child,
  & td:last-child {
    padding-right: 0;
    text-align: right;
    white-space: nowrap;
  }
  & td[data-day] {
    white-space: nowrap;
  }
  & small {
    display: block;
  }
`;
