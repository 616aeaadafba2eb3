/** The form fields for the client of a project. */
import styled from '@emotion/styled';
import { isSameClient } from '@plumbline/domain/clients/clientSearch';
import type { ClientSuggestion } from '@plumbline/domain/clients/clientSuggestion';
import type { ProjectFormInput } from '@plumbline/domain/projects/form';
import { projectLabels as labels } from '@plumbline/domain/projects/projectLabels';
import { type AddressForm, addressToForm } from '@plumbline/domain/shared/addressForm';
import { formatPhone, fromApiPhone } from '@plumbline/values/phone';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { AppLink } from '../../components/AppLink.tsx';
import { Card } from '../../components/Card.tsx';
import { FieldGrid } from '../../components/layout.tsx';
import { narrowFormType } from '../../components/narrowFormType.ts';
import { PhoneField } from '../../components/PhoneField.tsx';
import { Suggestions } from '../../components/Suggestions.tsx';
import { TextField } from '../../components/TextField.tsx';
import { AddressFields } from '../../records/AddressFields.tsx';

export interface ClientSuggestionProps {
  /** The clients of earlier projects that match the searched text. Empty while they load, and if they cannot be loaded. */
  clientSuggestions: readonly ClientSuggestion[];
  /** Called with the text that the user types into a field of the client, and with '' after a choice. */
  onClientSearch: (text: string) => void;
}

export interface ClientDetailsFieldsProps<Output> extends ClientSuggestionProps {
  form: UseFormReturn<ProjectFormInput, unknown, Output>;
}

const searchFields = ['clientName', 'clientNo', 'clientEmail'] as const;
type SearchField = (typeof searchFields)[number];

/** The parts of an address that a new project does not get from the company. */
const typedAddressFields = ['line1', 'line2', 'zipCode', 'city'] as const;

/** The client of a project and their postal address [R2.25]. Clients of earlier projects are suggested while the user types. */
export function ClientDetailsFields<Output>({
  form: anyForm,
  clientSuggestions,
  onClientSearch,
}: ClientDetailsFieldsProps<Output>) {
  const form = narrowFormType<ProjectFormInput, ProjectFormInput, Output>(anyForm);
  const { register, formState, control, getValues, setValue } = form;
  const { errors } = formState;
  const [name, phone, country] = useWatch({ control, name: ['clientName', 'clientNo', 'country'] });
  const [searchedField, setSearchedField] = useState<SearchField>();
  const [chosenClient, setChosenClient] = useState<ClientSuggestion>();
  const knownClient = [...(chosenClient ? [chosenClient] : []), ...clientSuggestions].find((client) =>
    isSameClient(client, { name, phone }),
  );

  const fill = (values: Partial<ProjectFormInput>) => {
    for (const [field, value] of Object.entries(values))
      setValue(field as keyof ProjectFormInput, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const choose = (id: string) => {
    const client = clientSuggestions.find(({ latest_project }) => latest_project === id);
    if (!client) return;
    const hasAddress = getValues(typedAddressFields).some((value) => value.trim() !== '');
    const address: Partial<AddressForm> = hasAddress ? {} : addressToForm(client.address);
    fill({
      ...address,
      clientName: client.name,
      clientNo: fromApiPhone(client.phone_no, address.country ?? getValues('country')),
      clientEmail: client.email,
    });
    setChosenClient(client);
    onClientSearch('');
  };
  /** The props of a field of the client, whose typed text is searched. */
  const fieldProps = (field: SearchField) => ({
    label: labels[field],
    error: errors[field]?.message,
  });
  const registerSearched = (field: SearchField) =>
    register(field, {
      onChange: ({ target }) => {
        setSearchedField(field);
        onClientSearch(target.value);
      },
    });
  const suggestionProps = (field: SearchField) => ({
    label: 'Clients used before',
    suggestions: field === searchedField ? clientSuggestions.map(toSuggestion) : [],
    onChoose: choose,
  });

  return (
    <Card title="Client Details">
      <FieldGrid>
        <Suggestions {...suggestionProps('clientName')}>
          {(withSuggestions) => (
            <TextField {...fieldProps('clientName')} {...withSuggestions(registerSearched('clientName'))} />
          )}
        </Suggestions>
        <Suggestions {...suggestionProps('clientNo')}>
          {(withSuggestions) => (
            <PhoneField
              {...fieldProps('clientNo')}
              country={country}
              {...withSuggestions(registerSearched('clientNo'))}
            />
          )}
        </Suggestions>
        <Suggestions {...suggestionProps('clientEmail')}>
          {(withSuggestions) => (
            <TextField
              {...fieldProps('clientEmail')}
              type="email"
              {...withSuggestions(registerSearched('clientEmail'))}
            />
          )}
        </Suggestions>
        {/* The link opens another tab, because the form is not saved yet. */}
        <KnownClient aria-live="polite">
          {knownClient && (
            <>
              {knownClient.name} has{' '}
              <AppLink to={`/project?search=${encodeURIComponent(knownClient.name)}`} target="_blank">
                {knownClient.projects === 1 ? '1 project' : `${knownClient.projects} projects`}
              </AppLink>
            </>
          )}
        </KnownClient>
        <AddressFields form={form} labels={labels} phoneFields={['clientNo']} />
      </FieldGrid>
    </Card>
  );
}

const toSuggestion = ({ latest_project, name, phone_no, email, address, projects }: ClientSuggestion) => ({
  id: latest_project,
  label: name,
  note: [formatPhone(phone_no) || email, address.city, projects > 1 ? `${projects} projects` : '']
    .filter(Boolean)
    .join(' · '),
});

const KnownClient = styled.p`
  align-self: end;
  min-height: var(--control-height);
  padding-block: 8px;
  color: var(--ink-soft);
  font-size: var(--font-size-small);
  line-height: var(--line-height-small);
  overflow-wrap: anywhere;
  &:empty {
    min-height: 0;
    padding: 0;
  }
`;
