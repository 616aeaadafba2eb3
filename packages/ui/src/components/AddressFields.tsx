import { countries, unitedStates } from '@plumbline/domain/company/countries';
import { isUsState, usStates } from '@plumbline/domain/company/states';
import type { AddressForm } from '@plumbline/domain/shared/addressForm';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const stateOptions = Object.entries(usStates).map(([value, label]) => ({ value, label }));
const countryNames = new Map(countries.map(({ code, name }) => [code, name]));

/** The name of a country by its code. */
export const countryName = (code: string): string | undefined => countryNames.get(code);

export interface AddressFieldsProps<Input extends AddressForm, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  labels: Readonly<Record<keyof AddressForm, string>>;
}

/** The fields of an address, to stand in a FieldGrid: the state is picked in the United States and typed elsewhere [R2.25, R2.42]. */
export function AddressFields<Input extends AddressForm, Output>({
  labels,
  ...props
}: AddressFieldsProps<Input, Output>) {
  // the form has these fields among others
  const form = props.form as unknown as UseFormReturn<AddressForm>;
  const { register, control, setValue, getValues, formState } = form;
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const inStates = country === unitedStates;
  // a state kept before there was a list stays to be seen and can be kept
  const states = state === '' || isUsState(state) ? stateOptions : [...stateOptions, { value: state, label: state }];
  const of = (name: keyof AddressForm) => ({ label: labels[name], error: formState.errors[name]?.message });

  const moveTo = (next: string) => {
    const foreign = next === unitedStates ? !isUsState(getValues('state')) : isUsState(getValues('state'));
    if (foreign) setValue('state', '', { shouldDirty: true });
  };

  return (
    <>
      <TextField {...of('line1')} {...register('line1')} />
      <TextField {...of('line2')} {...register('line2')} />
      <TextField inputMode="numeric" {...of('zipCode')} {...register('zipCode')} />
      <SelectField
        placeholder="Select a country"
        options={countryOptions}
        {...of('country')}
        {...register('country', { onChange: (event) => moveTo(event.target.value) })}
      />
      {inStates ? (
        <SelectField key="list" placeholder="Select a state" options={states} {...of('state')} {...register('state')} />
      ) : (
        <TextField key="free" {...of('state')} {...register('state')} />
      )}
      <TextField {...of('city')} {...register('city')} />
    </>
  );
}
