/** The screen that creates or edits an office. */
import {
  officeLabels as labels,
  newOfficeForm,
  type OfficeForm,
  officeForm,
  officeToForm,
} from '@plumbline/domain/offices/form';
import type { Office } from '@plumbline/domain/offices/office';
import { countryName } from '@plumbline/domain/shared/countryName';
import { useState } from 'react';
import { Card } from '../../components/Card.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { FieldGrid, Stack } from '../../components/layout.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressFields } from '../../records/AddressFields.tsx';
import { type FormScreenProps, type RecordDraft, RecordForm } from '../../records/RecordForm.tsx';
import { useRecordForm } from '../../records/useRecordForm.ts';

export type OfficeDraft = RecordDraft<Office, OfficeForm>;

export interface OfficeFormScreenProps extends FormScreenProps<Office, OfficeForm, OfficeForm> {
  /** Null if the form creates a new office. */
  office: Loadable<Office | null>;
  /** The initial values of a new office: the company's country and state. */
  defaults: Partial<OfficeForm>;
  /** Called when the user leaves without saving. */
  onCancel: () => void;
}

/** The pages Create Office Profile and Edit Office Profile [R2.42, R5.04]. */
export function OfficeFormScreen({ office, ...formProps }: OfficeFormScreenProps) {
  return (
    <WhenReady value={office} loading={<Skeleton rows={2} rowHeight={220} />}>
      {(loadedOffice) => <LoadedOfficeForm key={loadedOffice?.id} {...formProps} office={loadedOffice} />}
    </WhenReady>
  );
}

const resolver = formResolver(officeForm);
const formatValue = (field: string, value: string) => (field === 'country' ? countryName(value) : undefined);

type LoadedOfficeFormProps = Omit<OfficeFormScreenProps, 'office'> & { office: Office | null };

function LoadedOfficeForm({ office, defaults, onCancel, ...options }: LoadedOfficeFormProps) {
  const [initialInput] = useState(() => newOfficeForm(defaults));
  const editor = useRecordForm({ record: office, initialInput, inputOf: officeToForm, resolver, ...options });
  const { register, watch, formState } = editor.form;
  const fieldProps = (name: keyof OfficeForm) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    ...register(name),
  });
  return (
    <RecordForm
      editor={editor}
      title={editor.base ? 'Edit Office Profile' : 'Create Office Profile'}
      recordName="this office"
      labels={labels}
      formatValue={formatValue}
      onCancel={() => {
        options.onDraftChange(null);
        onCancel();
      }}
    >
      <Stack>
        <Card title="Office">
          <FieldGrid>
            <div data-wide>
              <TextField required {...fieldProps('name')} />
            </div>
            <div data-wide>
              <TextArea rows={2} {...fieldProps('description')} />
            </div>
            <div data-size="third">
              <PhoneField country={watch('country')} {...fieldProps('phoneNo')} />
            </div>
            <div data-size="third">
              <PhoneField country={watch('country')} {...fieldProps('faxNo')} />
            </div>
            <div data-size="third">
              <TextField type="email" {...fieldProps('email')} />
            </div>
          </FieldGrid>
        </Card>
        <Card title="Address">
          <FieldGrid>
            <AddressFields form={editor.form} labels={labels} phoneFields={['phoneNo', 'faxNo']} />
          </FieldGrid>
        </Card>
      </Stack>
    </RecordForm>
  );
}
