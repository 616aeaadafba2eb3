/** The form that edits the profile of the company. */
import styled from '@emotion/styled';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { type Unit, units } from '@plumbline/domain/catalogue/units';
import type { Company } from '@plumbline/domain/company/company';
import {
  documentPrices,
  maxMessageLength,
  maxSubjectLength,
  papers,
  type TaxBasis,
  taxBasisOptions,
} from '@plumbline/domain/company/documentSettings';
import {
  type CompanyFormInput,
  companyForm,
  companyInput,
  companyLabels as labels,
  markupFieldOf,
  type CompanyForm as Values,
} from '@plumbline/domain/company/form';
import { timeZoneChoices } from '@plumbline/domain/company/timeZone';
import { isUsState, usStates } from '@plumbline/domain/company/usStates';
import { defaultMail, mailFields } from '@plumbline/domain/documents/mailTemplate';
import { maxDetailLength } from '@plumbline/domain/estimates/changes/details';
import type { DiscountBasis } from '@plumbline/domain/estimates/pricing/discount';
import { companyTexts } from '@plumbline/domain/messages/companyTexts';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { countryName } from '@plumbline/domain/shared/countryName';
import { isUs, usPhoneNote } from '@plumbline/values/phone';
import { type ReactNode, useState } from 'react';
import { type Resolver, useController } from 'react-hook-form';
import { Card } from '../../components/Card.tsx';
import { ComboboxField } from '../../components/ComboboxField.tsx';
import { formResolver } from '../../components/formResolver.ts';
import { FieldGrid, Stack } from '../../components/layout.tsx';
import { NumberField } from '../../components/NumberField.tsx';
import { PhoneField } from '../../components/PhoneField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextArea } from '../../components/TextArea.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressFields } from '../../records/AddressFields.tsx';
import { type FormScreenProps, RecordForm } from '../../records/RecordForm.tsx';
import { unitOptions } from '../../records/unitAndItemTypeOptions.ts';
import { useRecordForm } from '../../records/useRecordForm.ts';

const resolver: Resolver<CompanyFormInput, unknown, Values> = formResolver(companyForm);

const stateOptions = Object.entries(usStates).map(([value, text]) => ({ value, label: text }));
const toOptions = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));
const paperOptions = toOptions(papers);
const priceOptions = toOptions(documentPrices);
const documentTaxBasisOptions = toOptions(taxBasisOptions);
const discountBasisOptions = toOptions(estimateTexts.details.discountBases);

/** Includes a stored state that is not in the list, because it was stored before the list existed. */
const stateOptionsWith = (state: string) =>
  state === '' || isUsState(state) ? stateOptions : [...stateOptions, { value: state, label: state }];

/** The table of conflicting changes shows the names of countries and units instead of their codes. */
function formatValue(field: string, value: string): string | undefined {
  if (field === 'country') return countryName(value);
  if (field === 'documentPaper') return papers[value as keyof typeof papers];
  if (field === 'documentPrices') return documentPrices[value as keyof typeof documentPrices];
  if (field === 'documentTaxBasis') return taxBasisOptions[value as TaxBasis];
  if (field === 'discountBasis') return estimateTexts.details.discountBases[value as DiscountBasis];
  return field === 'defaultUnits' ? units[value as Unit] : undefined;
}

export interface CompanyFormProps extends FormScreenProps<Company, CompanyFormInput, Values> {
  company: Company;
  /** Whether the company has a package. Without one, the main action of the page is to choose one, and what nobody can use is hidden. */
  hasPackage: boolean;
  /** The reasons for lost jobs, below the fields. They are saved independently of the form. */
  lostReasons: ReactNode;
  /** Content above the fields. It is saved independently of the form. */
  children: ReactNode;
}

/** Name, contact details and postal address of the company, and the defaults for new records [R2.46, R5.03]. */
export function CompanyForm({ company, hasPackage, lostReasons, children, ...options }: CompanyFormProps) {
  const editor = useRecordForm({
    record: company,
    initialInput: companyInput(company),
    inputOf: companyInput,
    resolver,
    ...options,
  });
  const { form } = editor;
  const storedInput = companyInput(editor.base ?? company);
  const country = form.watch('country');
  const phoneHint = (name: 'phone1' | 'fax') =>
    isUs(country) && form.watch(name) === storedInput[name] && usPhoneNote(storedInput[name]);
  const timeZoneField = useController({ control: form.control, name: 'timeZone' });
  const [timeZoneOptions] = useState(timeZoneChoices);
  const fieldProps = (name: keyof CompanyFormInput) => ({
    label: labels[name],
    error: form.formState.errors[name]?.message,
    ...form.register(name),
  });
  return (
    <RecordForm
      editor={editor}
      title="Company profile"
      recordName="the company"
      labels={labels}
      formatValue={formatValue}
      secondary={!hasPackage}
    >
      <Stack>
        {children}
        <Card title="Company">
          <FieldGrid>
            <TextField required autoComplete="organization" {...fieldProps('name')} />
            <TextField type="email" autoComplete="email" {...fieldProps('email')} />
            <PhoneField country={country} hint={phoneHint('phone1') || undefined} {...fieldProps('phone1')} />
            <PhoneField country={country} hint={phoneHint('fax') || undefined} {...fieldProps('fax')} />
          </FieldGrid>
        </Card>
        <Card title="Address">
          <FieldGrid>
            <AddressFields form={form} labels={labels} phoneFields={['phone1', 'fax']} />
          </FieldGrid>
        </Card>
        <Card title="Defaults">
          <FieldGrid>
            <SelectField
              placeholder="Select a state"
              hint="The state of a new project"
              options={stateOptionsWith(form.watch('defaultState'))}
              {...fieldProps('defaultState')}
            />
            <SelectField
              placeholder="Select a unit"
              hint="The unit of the first line of an estimate"
              options={unitOptions}
              {...fieldProps('defaultUnits')}
            />
            <NumberField
              hint="The tax of new lines, except of catalogue items with their own tax"
              {...fieldProps('defaultTax')}
            />
            <NumberField hint="Sets the last day of a new estimate" {...fieldProps('validDays')} />
            <SelectField
              options={discountBasisOptions}
              hint={companyTexts.discountBasisHint}
              {...fieldProps('discountBasis')}
            />
            <div data-wide>
              <TextArea hint="Printed on new estimates" maxLength={maxDetailLength} {...fieldProps('defaultTerms')} />
            </div>
            <div data-wide>
              <ComboboxField
                label={labels.timeZone}
                required
                hint="All dates of the company use this time zone"
                error={timeZoneField.fieldState.error?.message}
                options={timeZoneOptions}
                noResultsText="No such time zone"
                {...timeZoneField.field}
              />
            </div>
          </FieldGrid>
        </Card>
        {hasPackage && (
          <>
            <Card title={companyTexts.pricing}>
              <FieldGrid>
                <div data-wide>
                  <NumberField hint={companyTexts.defaultMarkupHint} {...fieldProps('defaultMarkup')} />
                </div>
                {itemTypeCodes.map((type) => (
                  <NumberField
                    key={type}
                    placeholder={form.watch('defaultMarkup')}
                    {...fieldProps(markupFieldOf(type))}
                  />
                ))}
              </FieldGrid>
            </Card>
            <Card title={companyTexts.documents}>
              <FieldGrid>
                <SelectField options={paperOptions} {...fieldProps('documentPaper')} />
                <SelectField options={priceOptions} {...fieldProps('documentPrices')} />
                <SelectField
                  options={documentTaxBasisOptions}
                  hint={companyTexts.taxBasisHint}
                  {...fieldProps('documentTaxBasis')}
                />
                <ColorField type="color" hint={companyTexts.documentColorHint} {...fieldProps('documentColor')} />
                <NumberField hint={companyTexts.reminderDaysHint} {...fieldProps('reminderDays')} />
                <div data-wide>
                  <TextField
                    placeholder={defaultMail.subject}
                    maxLength={maxSubjectLength}
                    hint={companyTexts.mailHint}
                    {...fieldProps('mailSubject')}
                  />
                </div>
                <div data-wide>
                  <TextArea
                    placeholder={defaultMail.message}
                    maxLength={maxMessageLength}
                    rows={8}
                    hint={companyTexts.mailFields(Object.keys(mailFields))}
                    {...fieldProps('mailMessage')}
                  />
                </div>
              </FieldGrid>
            </Card>
            {lostReasons}
          </>
        )}
      </Stack>
    </RecordForm>
  );
}

/** The colour picker of the browser, as high as the other fields. */
const ColorField = styled(TextField)`
  & input {
    padding: 4px;
    cursor: pointer;
  }
`;
