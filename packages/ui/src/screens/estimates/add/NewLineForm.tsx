/** The form below the lines of an estimate, with which a user adds a new line. */
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { markupText } from '@plumbline/domain/catalogue/markup';
import type { CatalogueIndex } from '@plumbline/domain/catalogue/searchCatalogue';
import { type LineCommandEvent, lineCommands } from '@plumbline/domain/estimates/commands/lineCommands';
import type { EstimateItemForm } from '@plumbline/domain/estimates/lines/form';
import { draftFromCatalogue, type LineDraft, lineOf, parseFigures } from '@plumbline/domain/estimates/lines/line';
import { priceLine } from '@plumbline/domain/estimates/pricing/pricing';
import { pressedShortcut } from '@plumbline/domain/shared/shortcuts';
import { formatMoney } from '@plumbline/values/money';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/Button.tsx';
import { Checkbox } from '../../../components/Checkbox.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { TextButton } from '../../../components/TextButton.ts';
import { useScrollPadding } from '../../../components/useScrollPadding.ts';
import { DownloadIcon } from '../../../icons/DownloadIcon.tsx';
import { PlusIcon } from '../../../icons/PlusIcon.tsx';
import { itemTypeOptions } from '../../../records/unitAndItemTypeOptions.ts';
import { phone, shortWindow } from '../../../theme/breakpoints.ts';
import { cardsMedia, columnsMedia, lineColumnGap, touchMedia } from '../estimateLayout.ts';
import { formulaKeysHeight } from '../FormulaKeys.tsx';
import {
  emptyLine,
  isEnterInField,
  type LineForm,
  type LineInput,
  lineFields,
  linePriceParsers,
  lineResolver,
  submitLine,
  useLinePrice,
} from '../grid/editing/LineFields.tsx';
import { newLineShortcuts } from '../grid/focus/gridShortcuts.ts';
import { useShowsCosts } from '../grid/rows/costs.tsx';
import { NameSuggestions, type NameSuggestionsProps } from './NameSuggestions.tsx';

/** The methods of the form for other components. */
export interface NewLineHandle {
  /** Fills the fields of `values`, for example with the values of a catalogue item. The other fields keep their text. */
  fill: (values: Partial<LineDraft>) => void;
  focus: (field: keyof LineDraft) => void;
}

export interface NewLineFormProps {
  ref: Ref<NewLineHandle>;
  /** The input that was stored when the user left the page. */
  storedDraft: LineInput | null;
  /** The tax and the unit that a new line starts with. */
  defaults: LineDraft;
  /** Says where the line is added. */
  place: string;
  /** Whether the user chose another place than the end. */
  hasPlace: boolean;
  /** Called when the user presses ArrowUp in Name. Moves the focus to the last line, or returns false if there is no line. */
  onArrowUp: () => boolean;
  /** The items that are suggested while a name is typed. */
  catalogue: CatalogueIndex;
  /** The names of the lines that the user added to any estimate, followed by the names of the lines of this estimate. */
  usedNames: readonly string[];
  /** Called on every change of a field with the input, or with null if no field differs from its default. */
  onDraftChange: (draft: LineInput | null) => void;
  onCommand: (event: LineCommandEvent) => void;
  /** Opens the catalogue picker. */
  onPick: () => void;
  /** Called when the items are needed for suggestions, so that the caller loads them. */
  onCatalogueNeeded: () => void;
  /** Called after the first render, and when the form scrolls into or out of view. */
  onVisibleChange: (isVisible: boolean) => void;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The form for a new line. Enter adds the line and moves the focus to Name for the next line [R2.30, R2.34]. */
export const NewLineForm = memo(function NewLineForm(props: NewLineFormProps) {
  const {
    ref,
    storedDraft,
    defaults,
    place,
    hasPlace,
    catalogue,
    usedNames,
    onDraftChange,
    onCommand,
    onPick,
    onCatalogueNeeded,
    onArrowUp,
    onVisibleChange,
    children,
  } = props;
  const form = useForm<LineInput, unknown, EstimateItemForm>({
    resolver: lineResolver,
    defaultValues: { ...emptyLine, ...(storedDraft ?? defaults) },
  });
  const { setValue, getValues } = form;
  const { tax, unit } = defaults;
  /**
   * The tax and the unit of an empty form. The form has input if its values differ from them. After a line was added, the unit is the one
   * of that line, until `defaults` changes.
   */
  const latestDefaults = useRef({ tax, unit });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onDraftChange(hasInput(values, latestDefaults.current) ? { ...values } : null),
      }),
    [form, onDraftChange],
  );
  // The defaults change if the last line changes, or if the company is loaded after the form. A form with input keeps its tax and unit.
  useEffect(() => {
    const isChanged = hasInput(getValues(), latestDefaults.current);
    latestDefaults.current = { tax, unit };
    if (isChanged) return;
    setValue('tax', tax);
    setValue('unit', unit);
  }, [getValues, setValue, tax, unit]);
  const formElement = useRef<HTMLFormElement>(null);
  const fill = useCallback(
    (values: Partial<LineDraft>) => {
      for (const [field, value] of Object.entries(values)) {
        setValue(field as keyof LineDraft, value, { shouldDirty: true, shouldValidate: value !== '' });
      }
      setValue('markup', markupText(getValues(), linePriceParsers));
    },
    [getValues, setValue],
  );
  useImperativeHandle(
    ref,
    () => ({
      fill,
      focus: (field) => focusField(formElement.current, field),
    }),
    [fill],
  );
  const totalId = useId();
  const savesToCatalogue = useWatch({ control: form.control, name: 'saveToCatalogue' });
  const hasScope = useWatch({ control: form.control, name: 'scope' }) !== '';
  const followedPrice = useLinePrice(form, { isNew: true });
  const fields = lineFields(form, { followedPrice });
  const showsCosts = useShowsCosts();
  const importButton = (
    <TextButton type="button" onClick={onPick}>
      <DownloadIcon aria-hidden="true" />
      Import line item
    </TextButton>
  );
  const selectSuggestion = (item: CatalogueItem) => {
    fill(draftFromCatalogue(item));
    focusField(formElement.current, 'quantity');
  };
  const addAtEnd = () => {
    onCommand({ type: 'lines.changed', command: 'insertAtEnd' });
    focusField(formElement.current, 'name');
  };
  const scrollPaddingRef = useScrollPadding('bottom');
  const formRef = useCallback(
    (element: HTMLFormElement | null) => {
      formElement.current = element;
      const stopPadding = scrollPaddingRef(element);
      const stopWatching = observeVisibility(element, onVisibleChange);
      return () => {
        stopPadding?.();
        stopWatching?.();
      };
    },
    [scrollPaddingRef, onVisibleChange],
  );
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const key = pressedShortcut(newLineShortcuts, event);
    if (isEnterInField(event)) event.currentTarget.requestSubmit();
    else if (key === 'atEnd' && hasPlace && !event.defaultPrevented) addAtEnd();
    else if (key !== 'lastLine' || (event.target as HTMLInputElement).name !== 'name' || !onArrowUp()) return;
    event.preventDefault();
  };
  const addLine = (line: EstimateItemForm, texts: LineInput, byKeyboard: boolean) => {
    const values = lineOf(line, texts);
    const itemType = line.saveToCatalogue ? line.itemType : undefined;
    onCommand({ type: 'lines.changed', command: 'addLine', values, byKeyboard, ...(itemType && { itemType }) });
    const nextLine = { ...emptyLine, tax, unit: values.unit };
    latestDefaults.current = nextLine;
    form.reset(nextLine, { keepFieldsRef: true });
    focusField(formElement.current, 'name');
  };
  return (
    <StickyForm
      aria-label="New line item"
      ref={formRef}
      onKeyDown={handleKeyDown}
      onClickCapture={ignoreSecondClick}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field submits the form without its button.
        const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
        submitLine(form, (line, texts) => addLine(line, texts, submitter === null));
      }}
      noValidate
    >
      <Place data-chosen={hasPlace || undefined}>
        <span role="status">{place}</span>
        {hasPlace && (
          <TextButton type="button" onClick={addAtEnd}>
            {lineCommands.insertAtEnd.label}
          </TextButton>
        )}
      </Place>
      <Fields data-costs={showsCosts || undefined}>
        <SuggestedName
          form={form}
          aside={importButton}
          items={catalogue}
          usedNames={usedNames}
          onItemsNeeded={onCatalogueNeeded}
          onSelect={selectSuggestion}
        />
        {fields.rate}
        {fields.quantity}
        {fields.tax}
        <Total>
          <span id={totalId}>Total</span>
          <NewLineTotal form={form} labelledBy={totalId} />
        </Total>
        {fields.unit}
        {showsCosts && fields.cost}
        {showsCosts && fields.markup}
        <AddColumn>
          <Checkbox label="Save to catalogue" {...form.register('saveToCatalogue')} />
          <Button type="submit" variant="primary" icon={<PlusIcon />}>
            Add line item
          </Button>
        </AddColumn>
        {hasScope && <ScopeField>{fields.scope}</ScopeField>}
        {savesToCatalogue && (
          <ItemType>
            <SelectField
              label="Item type"
              placeholder="Select"
              required
              options={itemTypeOptions}
              error={form.formState.errors.itemType?.message}
              {...form.register('itemType')}
            />
          </ItemType>
        )}
        {children}
      </Fields>
    </StickyForm>
  );
});

/** The second click of a double click does nothing: the button has added the line, and another control may be below the pointer now. */
function ignoreSecondClick(event: MouseEvent) {
  const isOnControl =
    event.target instanceof Element && event.target.closest('button, label, [type="checkbox"]') !== null;
  if (event.detail < 2 || !isOnControl) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Whether a field differs from its default. The fields other than the tax and the unit are empty by default. */
const hasInput = (line: LineInput, defaults: Pick<LineDraft, 'tax' | 'unit'>): boolean =>
  Object.values({ ...line, tax: '', unit: '' }).some((value) => value !== '' && value !== false) ||
  line.tax !== defaults.tax ||
  line.unit !== defaults.unit;

/** Moves the focus immediately and not after the next render, so that the next key press goes to the field. */
function focusField(form: HTMLFormElement | null, field: keyof LineDraft) {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

interface SuggestedNameProps extends Omit<NameSuggestionsProps, 'text' | 'children'> {
  form: LineForm;
  aside: ReactNode;
}

/** The field Name with suggestions. A separate component, so that a key press in Name does not render the other fields. */
function SuggestedName({ form, aside, ...suggestions }: SuggestedNameProps) {
  const text = useWatch({ control: form.control, name: 'name' });
  return (
    <NameSuggestions text={text} {...suggestions}>
      {(nameProps) => lineFields(form, { aside, nameProps }).name}
    </NameSuggestions>
  );
}

/** The total of the new line. A separate component, so that a key press in Rate, Quantity or Tax renders only the total. */
function NewLineTotal({ form, labelledBy }: { form: LineForm; labelledBy: string }) {
  const [rate, quantity, tax] = useWatch({ control: form.control, name: ['rate', 'quantity', 'tax'] });
  const figures = parseFigures({ rate, quantity, tax });
  return <output aria-labelledby={labelledBy}>{figures ? formatMoney(priceLine(figures).total) : '—'}</output>;
}

/** Reports whether the form is in view, initially and on every change. */
function observeVisibility(form: Element | null, onChange: (isVisible: boolean) => void) {
  if (!form) return;
  const observer = new IntersectionObserver(([entry]) => entry && onChange(entry.isIntersecting));
  observer.observe(form);
  return () => observer.disconnect();
}

/** In a card up to this width the name is above the other fields, because its label and the link to the catalogue do not fit beside them. */
const narrowForm = '@container (max-width: 779px)';
const narrowFormWithCost = '@container (max-width: 829px)';
/** In a card up to these widths, the button is below the fields. */
const narrowestForm = '@container (max-width: 559px)';
const narrowestFormWithCost = '@container (max-width: 679px)';
/** From these widths of the estimate card on, the total fits in the row of the fields. */
const wideForm = '@container (min-width: 860px)';
const wideFormWithCost = '@container (min-width: 1000px)';

/**
 * On wide screens the form is sticky at the lower edge of the window, if the window is high enough. The fields and the button are
 * in one row, so that the form covers few lines.
 */
const StickyForm = styled.form`
  display: grid;
  gap: var(--space-2);
  padding: 8px 20px 12px;
  border-top: 1px solid var(--line-strong);
  border-radius: 0 0 var(--radius-4) var(--radius-4);
  background: var(--paper);
  scroll-margin-top: calc(70px + var(--banners-height, 0px));
  & > [role='alert']:empty {
    display: none;
  }
  ${columnsMedia} {
    position: sticky;
    bottom: 0;
    z-index: 2;
    ${shortWindow} {
      position: static;
    }
    [data-formula-keys]:popover-open ~ * &:focus-within {
      bottom: ${formulaKeysHeight};
    }
  }
  ${phone} {
    padding: var(--space-4);
  }
`;

/** One line of text, so that the form does not become higher with a long name. */
const Place = styled.p`
  display: flex;
  gap: var(--space-3);
  min-width: 0;
  color: var(--ink-soft);
  font-size: 12px;
  line-height: 18px;
  & > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &[data-chosen] > span {
    color: var(--accent-11);
    font-weight: 560;
  }
  & > button {
    flex: none;
    padding-block: 0;
    font-size: 12px;
    line-height: 18px;
  }
  ${cardsMedia} {
    align-items: center;
    & > button {
      min-height: var(--touch);
    }
  }
`;

const Fields = styled.div`
  display: grid;
  gap: 6px ${lineColumnGap};
  align-items: start;
  /* A button that a finger can hit covers the free space above it, and not the field below it. */
  ${touchMedia} {
    & > :first-of-type label + button {
      padding-block: 22px 4px;
      margin-block: -22px -4px;
    }
  }
  ${columnsMedia} {
    grid-template-columns: minmax(150px, 1fr) minmax(104px, 112px) minmax(62px, 68px) 54px minmax(112px, 140px) max-content;
    ${narrowForm} {
      grid-template-columns: minmax(104px, 1fr) 68px 54px minmax(112px, 1fr) max-content;
      & > div:first-of-type {
        grid-column: 1 / -1;
      }
    }
    ${narrowestForm} {
      grid-template-columns: minmax(84px, 1fr) 68px 54px minmax(112px, 1fr);
    }
    ${wideForm} {
      grid-template-columns: minmax(172px, 1fr) 112px 68px 54px minmax(78px, max-content) 124px max-content;
    }
    &[data-costs] {
      column-gap: 8px;
      grid-template-columns: minmax(162px, 1fr) 88px 62px 50px 100px 86px 64px max-content;
      ${wideFormWithCost} {
        grid-template-columns: minmax(162px, 1fr) 104px 66px 54px minmax(78px, max-content) 112px 100px 72px max-content;
      }
      ${narrowFormWithCost} {
        grid-template-columns: minmax(96px, 1fr) 58px 50px minmax(104px, 1fr) 92px 68px max-content;
        & > div:first-of-type {
          grid-column: 1 / -1;
        }
      }
      ${narrowestFormWithCost} {
        grid-template-columns: minmax(84px, 1fr) 66px 54px minmax(112px, 1fr);
      }
    }
  }
  ${cardsMedia} {
    grid-template-columns: 1fr 1fr;
    gap: 10px;
    & > :first-of-type {
      grid-column: 1 / -1;
    }
  }
`;

const totalInRow = css`
  display: grid;
  grid-column: auto;
  gap: 5px;
  order: 0;
  line-height: 18px;
  text-align: right;
  & > output {
    line-height: var(--control-height);
  }
`;

/** The total of the new line. It is below the fields if it does not fit in their row. */
const Total = styled.div`
  display: flex;
  grid-column: 1 / span 3;
  align-items: baseline;
  gap: var(--space-2);
  order: 1;
  font-size: 13px;
  line-height: 22px;
  white-space: nowrap;
  & > span {
    font-weight: 560;
  }
  & > output {
    font-weight: 580;
  }
  ${wideForm} {
    div:not([data-costs]) > & {
      ${totalInRow}
    }
  }
  ${wideFormWithCost} {
    ${totalInRow}
  }
  ${cardsMedia} {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: 1fr auto;
    order: 1;
    text-align: left;
  }
`;

/** The button and the checkbox side by side below the fields. */
const addRow = css`
  display: flex;
  grid-column: 1 / -1;
  order: 3;
  align-items: center;
  justify-content: space-between;
`;

/** The Add button and the "Save to catalogue" checkbox. */
const AddColumn = styled.div`
  display: grid;
  gap: 5px;
  & > label {
    min-height: 24px;
    margin-block: -3px;
    font-size: 13px;
  }
  ${columnsMedia} {
    ${narrowestForm} {
      ${addRow}
    }
    ${narrowestFormWithCost} {
      [data-costs] > & {
        ${addRow}
      }
    }
  }
  ${cardsMedia} {
    grid-column: 1 / -1;
    order: 3;
    & > label {
      min-height: var(--touch);
      margin-block: 0;
      font-size: inherit;
    }
  }
`;

/** Shown for an item of the catalogue with a scope of work. */
const ScopeField = styled.div`
  grid-column: 1 / -1;
  order: 2;
`;

const ItemType = styled.div`
  ${columnsMedia} {
    grid-column: -3 / -1;
    order: 2;
  }
  ${cardsMedia} {
    grid-column: 1 / -1;
    order: 4;
  }
`;
