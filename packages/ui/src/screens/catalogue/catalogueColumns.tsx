import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { units } from '@plumbline/domain/catalogue/units';
import { formatRate } from '@plumbline/domain/estimates/format';
import type { Column } from '../../components/DataTable.tsx';

/** [R2.36] */
export const catalogueColumns: readonly Column<CatalogueItem>[] = [
  { header: 'Code', cell: ({ code }) => code && <Code>{code}</Code>, width: '110px', cardLine: 'start' },
  { header: 'Item name', cell: ({ description }) => description, primary: true, width: '30%' },
  { header: 'Rate', cell: ({ rate }) => formatRate(rate), align: 'right', width: '110px', cardLine: 'end' },
  { header: 'Item type', cell: ({ item_type }) => itemTypes[item_type], width: '140px', cardLine: 'start' },
  { header: 'Unit', cell: ({ unit }) => units[unit], width: '150px', cardLine: 'end' },
];

const Code = styled.span`
  color: var(--ink-soft);
`;
