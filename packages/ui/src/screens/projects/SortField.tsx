/** The field that sorts a list of cards. In a wide list, the headings of the columns sort instead. */
import styled from '@emotion/styled';
import { formatSort, parseSort } from '@plumbline/domain/projects/projectParams';
import type { ProjectSort } from '@plumbline/domain/projects/projectSort';
import { SelectField } from '../../components/SelectField.tsx';
import { wideList } from './ProjectCard.tsx';

export interface SortFieldProps {
  sort: ProjectSort;
  onChange: (sort: ProjectSort) => void;
}

const options: readonly (readonly [sort: ProjectSort, label: string])[] = [
  [{ by: 'created', descending: true }, 'Newest first'],
  [{ by: 'created', descending: false }, 'Oldest first'],
  [{ by: 'title', descending: false }, 'Title, A to Z'],
  [{ by: 'title', descending: true }, 'Title, Z to A'],
  [{ by: 'client', descending: false }, 'Client, A to Z'],
  [{ by: 'client', descending: true }, 'Client, Z to A'],
  [{ by: 'address', descending: false }, 'City, A to Z'],
  [{ by: 'address', descending: true }, 'City, Z to A'],
  [{ by: 'status', descending: false }, 'Status, from New'],
  [{ by: 'status', descending: true }, 'Status, from Job Closed'],
  [{ by: 'office', descending: false }, 'Office, A to Z'],
  [{ by: 'office', descending: true }, 'Office, Z to A'],
  [{ by: 'estimator', descending: false }, 'Estimator, A to Z'],
  [{ by: 'estimator', descending: true }, 'Estimator, Z to A'],
  [{ by: 'price', descending: true }, 'Highest price first'],
  [{ by: 'price', descending: false }, 'Lowest price first'],
];

/** A select with all sorts of the project list. */
export const SortField = ({ sort, onChange }: SortFieldProps) => (
  <Frame>
    <SelectField
      label="Order of the projects"
      hideLabel
      options={options.map(([option, label]) => ({ value: formatSort(option), label }))}
      value={formatSort(sort)}
      onChange={({ target }) => onChange(parseSort(target.value))}
    />
  </Frame>
);

const Frame = styled.div`
  justify-self: end;
  width: 190px;
  ${wideList} {
    display: none;
  }
`;
