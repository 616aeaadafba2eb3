/** The form fields of a postal address. */
import { countries, unitedStatesCode } from '@plumbline/domain/company/countries';
import { isUsState, usStates } from '@plumbline/domain/company/usStates';
import type { AddressForm } from '@plumbline/domain/shared/addressForm';
import { fromApiPhone, isUs, toApiPhone } from '@plumbline/values/phone';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { narrowFormType } from '../components/narrowFormType.ts';
import { SelectField } from '../components/SelectField.tsx';
import { TextField } from '../components/TextField.tsx';

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const stateOptions = Object.entries(usStates).map(([value, label]) => ({ value, label }));

export interface AddressFieldsProps<Input extends AddressForm, Output> {
  /** The form of react-hook-form that has the fields of the address. */
  form: UseFormReturn<Input, unknown, Output>;
  /** The label of each field. */
  labels: Readonly<Record<keyof AddressForm, string>>;
  /** Fields of the same form that hold phone numbers. A change of the country reformats them for the new country. */
  phoneFields?: readonly (keyof Input & string)[];
}

/**
 * The fields of a postal address, for use in a FieldGrid. The state is selected in the United States, and typed in other countries
 * and if no country is selected [R2.25, R2.42].
 */
export function AddressFields<Input extends AddressForm, Output>({
  labels,
  phoneFields = [],
  ...props
}: AddressFieldsProps<Input, Output>) {
  const form = narrowFormType<AddressForm & Record<string, string>, Input & Record<string, string>, Output>(props.form);
  const { register, control, setValue, getValues, trigger, formState } = form;
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  // Without a country the state is typed, although the zip code and the phones follow the rules of the United States (`isUs`).
  const hasStateList = country === unitedStatesCode;
  // A stored state that is not in the list is still shown and can be kept. It was stored before the list existed.
  const states = state === '' || isUsState(state) ? stateOptions : [...stateOptions, { value: state, label: state }];
  const fieldProps = (name: keyof AddressForm) => ({ label: labels[name], error: formState.errors[name]?.message });

  const changeCountry = (nextCountry: string) => {
    const clearsState =
      nextCountry === unitedStatesCode ? !isUsState(getValues('state')) : isUsState(getValues('state'));
    if (clearsState) setValue('state', '', { shouldDirty: true });
    const phoneNames: readonly string[] = phoneFields;
    for (const name of phoneNames) {
      const reformattedNumber = fromApiPhone(toApiPhone(getValues(name), country), nextCountry);
      if (reformattedNumber !== getValues(name)) setValue(name, reformattedNumber, { shouldDirty: true });
    }
    const fieldsToValidate = ['zipCode', ...phoneNames].filter((name) => getValues(name));
    if (fieldsToValidate.length > 0) void trigger(fieldsToValidate);
  };

  return (
    <>
      <div data-size="third">
        <TextField {...fieldProps('line1')} {...register('line1')} />
      </div>
      <div data-size="two-thirds">
        <TextField {...fieldProps('line2')} {...register('line2')} />
      </div>
      <div data-size="third">
        <TextField inputMode={isUs(country) ? 'numeric' : 'text'} {...fieldProps('zipCode')} {...register('zipCode')} />
      </div>
      <div data-size="two-thirds">
        <SelectField
          placeholder="Select a country"
          options={countryOptions}
          {...fieldProps('country')}
          {...register('country', { onChange: (event) => changeCountry(event.target.value) })}
        />
      </div>
      {hasStateList ? (
        <SelectField
          key="select"
          placeholder="Select a state"
          options={states}
          {...fieldProps('state')}
          {...register('state')}
        />
      ) : (
        <TextField key="text" {...fieldProps('state')} {...register('state')} />
      )}
      <TextField {...fieldProps('city')} {...register('city')} />
    </>
  );
}
