import type { EstimateEvent } from '@plumbline/domain/estimates/estimateEvents';
import { figuresIn } from '@plumbline/domain/estimates/figures';
import { type LineDraft, lineOf, priceOf } from '@plumbline/domain/estimates/line';
import type { EstimateItemForm } from '@plumbline/domain/estimates/schema';
import { formatMoney } from '@plumbline/domain/shared/money';
import { DownloadIcon, PlusIcon } from '@radix-ui/react-icons';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
} from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../components/Button.tsx';
import { Checkbox } from '../../components/Checkbox.tsx';
import { itemTypeOptions } from '../../components/catalogueOptions.ts';
import { Notice } from '../../components/Notice.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { useScrollPadding } from '../../components/useScrollPadding.ts';
import { isEnterInField, type LineForm, lineFields } from './LineFields.tsx';
import { lineResolver, loadLineRules, notReachedIn } from './lineForm.ts';
import { emptyLine, type LineInput } from './lineInput.ts';
import { Commit, Fields, FootForm, ImportButton, ItemType, Total } from './newLineParts.tsx';

/** What the rest of the screen can do to the form. */
export interface NewLineHandle {
  /** Puts what was picked into its fields. */
  fill: (values: Partial<LineDraft>) => void;
  focus: (field: keyof LineDraft) => void;
}

export interface NewLineFormProps {
  ref: Ref<NewLineHandle>;
  /** What was typed before the page was left. */
  draft: LineInput | null;
  /** Told with every key, to be kept; null when there is nothing to keep. */
  onDraft: (draft: LineInput | null) => void;
  onEvent: (event: EstimateEvent) => void;
  /** Told when the form comes into sight, and when it goes. */
  onSight: (isSeen: boolean) => void;
  /** Stands below the fields. */
  children?: ReactNode;
}

/** The next line of the estimate: Enter adds it, and Name waits for the one after [R2.30, R2.34]. */
export const NewLineForm = memo(function NewLineForm(props: NewLineFormProps) {
  const { ref, draft, onDraft, onEvent, onSight, children } = props;
  const form = useForm<LineInput, unknown, EstimateItemForm>({
    resolver: lineResolver,
    defaultValues: draft ?? emptyLine,
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(worthKeeping(values)) }),
    [form, onDraft],
  );
  const { setValue, setFocus } = form;
  useImperativeHandle(
    ref,
    () => ({
      fill(values) {
        for (const [field, value] of Object.entries(values)) {
          setValue(field as keyof LineDraft, value, { shouldDirty: true, shouldValidate: value !== '' });
        }
      },
      focus: (field) => setFocus(field),
    }),
    [setValue, setFocus],
  );
  const totalId = useId();
  const keeps = useWatch({ control: form.control, name: 'saveToCatalogue' });
  const fields = lineFields(form, {
    aside: (
      <ImportButton type="button" onClick={() => onEvent({ type: 'catalogue.opened' })}>
        <DownloadIcon aria-hidden="true" />
        Import line item
      </ImportButton>
    ),
  });
  const notReached = notReachedIn(form);
  const padScroller = useScrollPadding('bottom');
  const watch = useCallback(
    (element: HTMLFormElement | null) => {
      const stopPadding = padScroller(element);
      const stopWatching = watchSight(element, onSight);
      return () => {
        stopPadding?.();
        stopWatching?.();
      };
    },
    [padScroller, onSight],
  );
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!isEnterInField(event)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const add = form.handleSubmit((line) => {
    const itemType = line.saveToCatalogue ? line.itemType : undefined;
    onEvent({ type: 'line.added', values: lineOf(line), ...(itemType && { itemType }) });
    form.reset(emptyLine, { keepFieldsRef: true });
    form.setFocus('name');
  });
  return (
    <FootForm
      aria-label="New line item"
      ref={watch}
      onFocus={() => void loadLineRules().catch(() => undefined)}
      onKeyDown={press}
      onSubmit={(event) => void add(event)}
      noValidate
    >
      <Fields>
        {fields.name}
        {fields.rate}
        {fields.quantity}
        {fields.tax}
        <Total>
          <span id={totalId}>Total</span>
          <TypedTotal form={form} labelledBy={totalId} />
        </Total>
        {fields.unit}
        <Commit>
          <Checkbox label="Save to catalogue" {...form.register('saveToCatalogue')} />
          <Button type="submit" variant="primary" icon={<PlusIcon />}>
            Add line item
          </Button>
        </Commit>
        {keeps && (
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
      <div role="alert">{notReached && <Notice tone="error">{notReached}</Notice>}</div>
    </FootForm>
  );
});

const worthKeeping = (line: LineInput) =>
  Object.values(line).some((value) => value !== '' && value !== false) ? { ...line } : null;

/** Follows every key; alone, so that a key draws nothing else. */
function TypedTotal({ form, labelledBy }: { form: LineForm; labelledBy: string }) {
  const [rate, quantity, tax] = useWatch({ control: form.control, name: ['rate', 'quantity', 'tax'] });
  const figures = figuresIn({ rate, quantity, tax });
  return <output aria-labelledby={labelledBy}>{figures ? formatMoney(priceOf(figures).total) : '—'}</output>;
}

/** Tells whether the form can be seen, now and whenever that changes. */
function watchSight(form: Element | null, tell: (isSeen: boolean) => void) {
  if (!form) return;
  const observer = new IntersectionObserver(([entry]) => entry && tell(entry.isIntersecting));
  observer.observe(form);
  return () => observer.disconnect();
}
