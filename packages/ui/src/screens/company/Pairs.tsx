import styled from '@emotion/styled';
import { FieldGrid } from '../../components/layout.tsx';

/** Fields two by two beside the subscription. */
export const Pairs = styled(FieldGrid)`
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
`;
