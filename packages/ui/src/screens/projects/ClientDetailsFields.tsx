import { countries, unitedStates } from '@plumbline/domain/company/countries';
import { isUsState, usStates } from '@plumbline/domain/company/states';
import type { ProjectFormInput } from '@plumbline/domain/projects/formInput';
import { projectLabels as label } from '@plumbline/domain/projects/labels';
import { phonePrefix } from '@plumbline/domain/shared/rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';

const countryOptions = countries.map(({ code, name }) => ({ value: code, label: name }));
const stateOptions = Object.entries(usStates).map(([value, name]) => ({ value, label: name }));

/** [R2.25] */
export function ClientDetailsFields<Output>({ form }: { form: UseFormReturn<ProjectFormInput, unknown, Output> }) {
  const { register, control, setValue, getValues, formState } = form;
  const { errors } = formState;
  const [country, state] = useWatch({ control, name: ['country', 'state'] });
  const inStates = country === unitedStates;
  // a state kept before there was a list stays to be seen and can be kept
  const states = state === '' || isUsState(state) ? stateOptions : [...stateOptions, { value: state, label: state }];

  const moveTo = (next: string) => {
    const foreign = next === unitedStates ? !isUsState(getValues('state')) : isUsState(getValues('state'));
    if (foreign) setValue('state', '', { shouldDirty: true });
  };

  return (
    <Card title="Client Details">
      <FieldGrid>
        <TextField label={label.clientName} error={errors.clientName?.message} {...register('clientName')} />
        <TextField
          label={label.clientNo}
          prefix={phonePrefix}
          type="tel"
          inputMode="numeric"
          placeholder="10 digits"
          error={errors.clientNo?.message}
          {...register('clientNo')}
        />
        <TextField label={label.line1} error={errors.line1?.message} {...register('line1')} />
        <TextField label={label.line2} error={errors.line2?.message} {...register('line2')} />
        <TextField label={label.zipCode} inputMode="numeric" error={errors.zipCode?.message} {...register('zipCode')} />
        <SelectField
          label={label.country}
          placeholder="Select a country"
          options={countryOptions}
          error={errors.country?.message}
          {...register('country', { onChange: (event) => moveTo(event.target.value) })}
        />
        {inStates ? (
          <SelectField
            key="list"
            label={label.state}
            placeholder="Select a state"
            options={states}
            error={errors.state?.message}
            {...register('state')}
          />
        ) : (
          <TextField key="free" label={label.state} error={errors.state?.message} {...register('state')} />
        )}
        <TextField label={label.city} error={errors.city?.message} {...register('city')} />
      </FieldGrid>
    </Card>
  );
}
