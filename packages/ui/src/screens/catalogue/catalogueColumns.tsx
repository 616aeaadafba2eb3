import styled from '@emotion/styled';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import type { CatalogueItem } from '@plumbline/domain/contract/entities';
import { formatRate } from '@plumbline/domain/estimates/format';
import type { Column } from '../../components/DataTable.tsx';

/** [R2.36] */
export const catalogueColumns: readonly Column<CatalogueItem>[] = [
  { header: 'Code', cell: ({ code }) => <Code>{code || '—'}</Code>, width: '150px' },
  { header: 'Item name', cell: ({ description }) => description, primary: true },
  { header: 'Rate', cell: ({ rate }) => formatRate(rate), align: 'right', width: '130px' },
  { header: 'Item type', cell: ({ item_type }) => itemTypes[item_type], width: '140px' },
  { header: 'Unit', cell: ({ unit }) => units[unit], width: '150px' },
];

const Code = styled.span`
  color: var(--ink-soft);
`;
