import { yupResolver } from '@hookform/resolvers/yup';
import { type EstimateItemForm, estimateItemForm } from '@plumbline/domain/estimates/schema';
import type { Resolver } from 'react-hook-form';
import type { LineInput } from './lineInput.ts';

// the schema reads the texts of the fields; its types speak of what comes out
export const lineRules = yupResolver(estimateItemForm) as unknown as Resolver<LineInput, unknown, EstimateItemForm>;
