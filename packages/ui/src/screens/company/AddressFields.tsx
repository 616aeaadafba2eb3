import { countries, unitedStates } from '@plumbline/domain/company/countries';
import type { CompanyForm as Values } from '@plumbline/domain/company/form';
import { isUsState, usStates } from '@plumbline/domain/company/states';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';

import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { Pairs } from './Pairs.tsx';

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const stateOptions = Object.entries(usStates).map(([value, label]) => ({ value, label }));
/** A state kept before there was a list stays to be seen. */
const statesWith = (state: string) =>
  state === '' || isUsState(state) ? stateOptions : [...stateOptions, { value: state, label: state }];

type WiredField = { label: string; error: string | undefined } & ReturnType<UseFormReturn<Values>['register']>;

export interface AddressFieldsProps {
  form: UseFormReturn<Values>;
  field: (name: keyof Values) => WiredField;
}

/** Where the company is, and the state its projects are mostly in. */
export function AddressFields({ form, field }: AddressFieldsProps) {
  const [country, state, defaultState] = useWatch({
    control: form.control,
    name: ['country', 'state', 'defaultState'],
  });
  return (
    <Card title="Address">
      <Pairs>
        <TextField autoComplete="address-line1" {...field('line1')} />
        <TextField autoComplete="address-line2" {...field('line2')} />
        <TextField inputMode="numeric" autoComplete="postal-code" {...field('zipCode')} />
        <TextField autoComplete="address-level2" {...field('city')} />
        <SelectField placeholder="Select a country" options={countryOptions} {...field('country')} />
        {country === unitedStates ? (
          <SelectField key="list" placeholder="Select a state" options={statesWith(state)} {...field('state')} />
        ) : (
          <TextField key="free" {...field('state')} />
        )}
        <SelectField
          placeholder="Select a state"
          hint="New projects start in it"
          options={statesWith(defaultState)}
          {...field('defaultState')}
        />
      </Pairs>
    </Card>
  );
}
