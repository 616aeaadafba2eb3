import type { EstimateItemForm } from '@plumbline/domain/estimates/schema';
import type { Resolver } from 'react-hook-form';
import type { LineInput } from './lineInput.ts';

/** The rules of the form: they follow the first paint, and are there before anybody has typed. */
export const loadLineRules = () => import('./lineRules.ts');

const unreachable = { type: 'unreachable', message: 'The server could not be reached. Please try again' };

export const lineResolver: Resolver<LineInput, unknown, EstimateItemForm> = async (...form) => {
  const rules = await loadLineRules().catch(() => null);
  return rules ? rules.lineRules(...form) : { values: {}, errors: { name: unreachable } };
};
