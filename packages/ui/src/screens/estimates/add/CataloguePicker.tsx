/** The dialog that copies one catalogue item into the form for a new line, or adds several items and assemblies as lines. */
import styled from '@emotion/styled';
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import { type ItemsById, partsOf, ratePerUnit } from '@plumbline/domain/assemblies/assemblyParts';
import { measureUnit } from '@plumbline/domain/assemblies/measures';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { type ItemType, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { type CatalogueIndex, searchCatalogue } from '@plumbline/domain/catalogue/searchCatalogue';
import { units } from '@plumbline/domain/catalogue/units';
import { type LineValues, parseQuantity, parseTax } from '@plumbline/domain/estimates/lines/line';
import {
  countPicked,
  countPickedLines,
  isAssemblyInvalid,
  isMeasureInvalid,
  isQuantityInvalid,
  type MeasuredPart,
  measuredParts,
  type PickedAssembly,
  type PickedItem,
  type PickedItems,
  pickedLines,
  roundedUp,
  withAssemblyQuantity,
  withMeasureText,
  withoutItem,
  withQuantity,
} from '@plumbline/domain/estimates/lines/pickedItems';
import { assemblyTexts } from '@plumbline/domain/messages/assemblyTexts';
import { estimateTexts } from '@plumbline/domain/messages/estimateTexts';
import { formatDecimal, formatRate } from '@plumbline/domain/shared/rate';
import { formatMoney } from '@plumbline/values/money';
import { createSearch } from '@plumbline/values/textSearch';
import {
  type Dispatch,
  type KeyboardEvent,
  memo,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { type Loadable, WhenReady } from '../../../components/Loadable.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { Skeleton } from '../../../components/Skeleton.tsx';
import { Input, TextField } from '../../../components/TextField.tsx';
import { CheckIcon } from '../../../icons/CheckIcon.tsx';
import { CrossIcon } from '../../../icons/CrossIcon.tsx';
import { itemTypeOptions } from '../../../records/unitAndItemTypeOptions.ts';
import { phone } from '../../../theme/breakpoints.ts';
import { FormulaKeys } from '../FormulaKeys.tsx';

const { picker: pickerTexts } = estimateTexts;

/** The value of the type filter that shows only assemblies. It is not the code of an item type. */
const assemblyType = 'ASSEMBLY';
const assemblyOption = { value: assemblyType, label: assemblyTexts.picker.type };

export interface CataloguePickerProps {
  catalogue: Loadable<CatalogueIndex>;
  /** Empty until the assemblies are loaded. An assembly is a group of items that is added with one quantity. */
  assemblies: readonly Assembly[];
  /** The items and assemblies with a typed quantity. They stay picked while the search does not find them. */
  picked: PickedItems;
  onPickedChange: Dispatch<SetStateAction<PickedItems>>;
  /** The tax of the added lines in percent, until the user changes it. */
  initialTax: string;
  /** Copies one item into the form for a new line. */
  onSelect: (item: CatalogueItem) => void;
  /** Adds the lines of the picked items and assemblies. */
  onAdd: (lines: readonly LineValues[]) => void;
  onClose: () => void;
  /** Called after the dialog has closed, if items were selected or added. Moves the focus to a field of the form for a new line. */
  onClosed: (field: 'name' | 'quantity') => void;
}

/** About as many entries as fit in the list. More entries would delay the results of each key press. */
const initialEntryCount = 12;
/** The number of entries that are added when the user scrolls down or clicks Show more. */
const addedEntryCount = 36;

/** A user finds items by text and type, and copies one into the form for a new line [R2.30] or adds several as lines. */
export function CataloguePicker({ catalogue, onSelect, onAdd, onClose, onClosed, ...props }: CataloguePickerProps) {
  const nextFocus = useRef<'name' | 'quantity'>(null);
  const select = useCallback(
    (item: CatalogueItem) => {
      nextFocus.current = 'quantity';
      onSelect(item);
    },
    [onSelect],
  );
  const add = (lines: readonly LineValues[]) => {
    nextFocus.current = 'name';
    onAdd(lines);
  };
  const moveFocusAfterClose = () => {
    if (nextFocus.current) onClosed(nextFocus.current);
    return nextFocus.current !== null;
  };
  return (
    <Dialog
      open
      title="Import line item"
      width="large"
      onOpenChange={(open) => open || onClose()}
      moveFocusAfterClose={moveFocusAfterClose}
    >
      <WhenReady value={catalogue} loading={<Skeleton rows={8} rowHeight={32} />}>
        {(index) =>
          index.length === 0 ? <EmptyCatalogue /> : <Picker {...props} index={index} onSelect={select} onAdd={add} />
        }
      </WhenReady>
    </Dialog>
  );
}

const EmptyCatalogue = () => (
  <EmptyState
    title="The catalogue is empty"
    text="Tick ‘Save to catalogue’ when you add a line item, and it can be picked here the next time."
  />
);

interface PickerProps extends Omit<CataloguePickerProps, 'catalogue' | 'onClose' | 'onClosed'> {
  index: CatalogueIndex;
}

/**
 * The search, the found items and the picked items. ArrowDown and ArrowUp move the focus between the search and the quantities.
 * Enter in an empty quantity clicks the button of the row, for example Select. Enter in a filled quantity moves the focus back to
 * the search. Ctrl+Enter adds the picked items.
 */
function Picker({ index, assemblies, picked, onPickedChange, initialTax, onSelect, onAdd }: PickerProps) {
  const [text, setText] = useState('');
  const [type, setType] = useState('');
  const [visibleCount, setVisibleCount] = useState(initialEntryCount);
  const [isPickedFilterOn, setIsPickedFilterOn] = useState(false);
  const showsPicked = isPickedFilterOn && picked.size > 0;
  const [tax, setTax] = useState(initialTax);
  const [showsErrors, setShowsErrors] = useState(false);
  // Not deferred: a deferred list would be one frame late, and the search takes less time than a frame.
  const matchingItems = useMemo(
    () =>
      type === assemblyType ? [] : searchCatalogue(index, { text, type: (type || undefined) as ItemType | undefined }),
    [index, text, type],
  );
  const itemsById = useMemo(() => new Map(index.map(({ item }) => [item.id, item])), [index]);
  const searchAssemblies = useMemo(() => createSearch(({ name }: Assembly) => name)(assemblies), [assemblies]);
  const matchingAssemblies = type === '' || type === assemblyType ? searchAssemblies(text) : [];
  const pickedCount = countPicked(picked);
  const lineCount = countPickedLines(picked, itemsById);
  const root = useRef<HTMLDivElement>(null);
  const findSearchField = useCallback(() => root.current?.querySelector<HTMLInputElement>('input[type="search"]'), []);
  // The dialog focuses its first field when it opens. If the catalogue was still loading then, there was no search field.
  useEffect(() => findSearchField()?.focus(), [findSearchField]);
  const changeSearch = (next: string) => {
    setText(next);
    setVisibleCount(initialEntryCount);
    setIsPickedFilterOn(false);
  };
  const changeQuantity = useCallback(
    (item: CatalogueItem, quantity: string) => onPickedChange((items) => withQuantity(items, item, quantity)),
    [onPickedChange],
  );
  const changeAssemblyQuantity = useCallback(
    (assembly: Assembly, quantity: string) =>
      onPickedChange((items) => withAssemblyQuantity(items, assembly, quantity)),
    [onPickedChange],
  );
  const changeMeasure = useCallback(
    (assembly: Assembly, name: string, measureText: string) =>
      onPickedChange((items) => withMeasureText(items, assembly, { name, text: measureText })),
    [onPickedChange],
  );
  const remove = useCallback(
    ({ id }: { readonly id: string }) => {
      findSearchField()?.focus();
      onPickedChange((items) => withoutItem(items, id));
    },
    [onPickedChange, findSearchField],
  );
  const focusSearchField = () => {
    findSearchField()?.focus();
    findSearchField()?.select();
  };
  const invalidEntry = [...picked.values()].find((entry) =>
    'item' in entry ? isQuantityInvalid(entry.quantity) : isAssemblyInvalid(entry, itemsById),
  );
  const hasInvalidQuantity = invalidEntry !== undefined;
  const isTaxInvalid = parseTax(tax) === null;
  const error = invalidEntry ? invalidEntryText(invalidEntry, itemsById) : isTaxInvalid ? pickerTexts.invalidTax : '';
  const add = () => {
    if (lineCount === 0) return;
    const lines = pickedLines(picked, tax, itemsById);
    if (lines) return onAdd(lines);
    setShowsErrors(true);
    // Synchronous, so that the invalid field is on the page before it is focused.
    flushSync(() => setIsPickedFilterOn(hasInvalidQuantity));
    root.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    const { key, target } = event;
    const quantities = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-quantity]')];
    const position = quantities.indexOf(target);
    const isSearch = target === findSearchField();
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
    else if (key === 'ArrowDown' && (isSearch || position >= 0)) quantities[position + 1]?.focus();
    else if (key === 'ArrowUp' && position >= 0) (quantities[position - 1] ?? findSearchField())?.focus();
    else if (key === 'Enter' && target.dataset['measure'] !== undefined)
      (quantities[position + 1] ?? findSearchField())?.focus();
    else if (key === 'Enter' && position >= 0 && target.value.trim() !== '') focusSearchField();
    else if (key === 'Enter' && position >= 0) target.closest('li')?.querySelector('button')?.click();
    else return;
    event.preventDefault();
  };
  const shownEntries = showsPicked
    ? [...picked.values()]
    : [
        ...matchingAssemblies.slice(0, visibleCount).map((assembly) => ({ assembly })),
        ...matchingItems.slice(0, Math.max(0, visibleCount - matchingAssemblies.length)).map((item) => ({ item })),
      ];
  const hasMore = !showsPicked && matchingAssemblies.length + matchingItems.length > visibleCount;
  const showMore = () => setVisibleCount((count) => count + addedEntryCount);
  return (
    <Frame ref={root} onKeyDown={handleKeyDown}>
      <FormulaKeys />
      <Filters>
        <SearchField label="Search the catalogue" placeholder="Name or code" value={text} onChange={changeSearch} />
        <SelectField
          label="Item type"
          hideLabel
          placeholder="All"
          options={assemblies.length > 0 ? [...itemTypeOptions, assemblyOption] : itemTypeOptions}
          value={type}
          onChange={(event) => {
            setType(event.target.value);
            setIsPickedFilterOn(false);
          }}
        />
      </Filters>
      <ResultCount role="status">
        {showsPicked
          ? pickerTexts.picked(pickedCount)
          : [
              matchingAssemblies.length > 0 && assemblyTexts.picker.count(matchingAssemblies.length),
              type !== assemblyType && itemCountText(matchingItems.length, index.length),
            ]
              .filter(Boolean)
              .join(', ')}
      </ResultCount>
      {shownEntries.length === 0 ? (
        <NoItems>
          <EmptyState
            title="No items match"
            text="No item of the catalogue fits the search and the type."
            action={
              <Button
                onClick={() => {
                  changeSearch('');
                  setType('');
                }}
              >
                Clear filters
              </Button>
            }
          />
        </NoItems>
      ) : (
        <Items
          aria-label="Catalogue items"
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
            hasMore && scrollTop + 2 * clientHeight > scrollHeight && showMore()
          }
        >
          {shownEntries
            .map((entry, position) => ({ entry, position }))
            .map(({ entry, position }) =>
              'item' in entry ? (
                <ItemRow
                  // The key is the position, so that React reuses the elements. New elements would need new styles and a new layout.
                  key={position}
                  item={entry.item}
                  quantity={picked.get(entry.item.id)?.quantity ?? ''}
                  showsError={showsErrors}
                  onQuantityChange={changeQuantity}
                  onSelect={onSelect}
                  onRemove={showsPicked ? remove : undefined}
                />
              ) : (
                <AssemblyRow
                  key={entry.assembly.id}
                  assembly={entry.assembly}
                  items={itemsById}
                  picked={pickedAssembly(picked, entry.assembly)}
                  showsError={showsErrors}
                  onQuantityChange={changeAssemblyQuantity}
                  onMeasureChange={changeMeasure}
                  onRemove={showsPicked ? remove : undefined}
                />
              ),
            )}
          {hasMore && (
            <More>
              <Button onClick={showMore}>Show more</Button>
            </More>
          )}
        </Items>
      )}
      <ErrorText role="alert">{showsErrors && pickedCount > 0 && error}</ErrorText>
      <Footer>
        {pickedCount === 0 ? (
          <p>{pickerTexts.hint}</p>
        ) : (
          <>
            <Button
              variant="quiet"
              aria-pressed={showsPicked}
              icon={showsPicked && <CheckIcon aria-hidden="true" />}
              onClick={() => setIsPickedFilterOn(!showsPicked)}
            >
              {pickerTexts.picked(pickedCount)}
            </Button>
            <TaxField>
              <span>{pickerTexts.tax}</span>
              <Input
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={tax}
                aria-invalid={(showsErrors && isTaxInvalid) || undefined}
                onChange={(event) => setTax(event.target.value)}
              />
            </TaxField>
            <Button variant="primary" aria-keyshortcuts="Control+Enter" onClick={add}>
              {pickerTexts.add(lineCount)}
            </Button>
          </>
        )}
      </Footer>
    </Frame>
  );
}

interface ItemRowProps {
  item: CatalogueItem;
  /** The typed quantity. */
  quantity: string;
  /** Whether an invalid quantity is marked. */
  showsError: boolean;
  onQuantityChange: (item: CatalogueItem, quantity: string) => void;
  onSelect: (item: CatalogueItem) => void;
  /** If it is defined, a Remove button replaces the Select button. Used in the list of the picked items. */
  onRemove: ((item: CatalogueItem) => void) | undefined;
}

const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, quantity, showsError, onQuantityChange, onSelect, onRemove } = props;
  const { description, code } = item;
  const typed = parseQuantity(quantity);
  const wholeQuantity = roundedUp(item, typed ?? 0);
  return (
    <li data-picked={quantity.trim() !== '' || undefined}>
      <div>
        <strong>{description}</strong>
        <span>{[code, itemTypes[item.item_type]].filter(Boolean).join(' · ')}</span>
      </div>
      <span data-rate>
        {formatRate(item.rate)} <span>/ {units[item.unit]}</span>
        {typed !== null && wholeQuantity !== typed && <em>{pickerTexts.roundedUp(wholeQuantity)}</em>}
      </span>
      <Input
        data-quantity
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={pickerTexts.quantity(description)}
        placeholder={pickerTexts.quantityPlaceholder}
        aria-invalid={(showsError && isQuantityInvalid(quantity)) || undefined}
        value={quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => onQuantityChange(item, event.target.value)}
      />
      {onRemove ? (
        <IconButton
          label={pickerTexts.remove(description)}
          tooltipSide="none"
          icon={<CrossIcon />}
          onClick={() => onRemove(item)}
        />
      ) : (
        <Button size="small" aria-label={`Select ${description}`} onClick={() => onSelect(item)}>
          Select
        </Button>
      )}
    </li>
  );
});

interface AssemblyRowProps {
  assembly: Assembly;
  /** The items of the catalogue by their ids. */
  items: ItemsById;
  /** The typed quantity or measures. Undefined if nothing was typed. */
  picked: PickedAssembly | undefined;
  /** Whether an invalid quantity or measure is marked. */
  showsError: boolean;
  onQuantityChange: (assembly: Assembly, quantity: string) => void;
  onMeasureChange: (assembly: Assembly, name: string, text: string) => void;
  /** If it is defined, a Remove button replaces the button that shows the items. Used in the list of the picked items. */
  onRemove: ((assembly: Assembly) => void) | undefined;
}

const AssemblyRow = memo(function AssemblyRow(props: AssemblyRowProps) {
  const { assembly, items, picked, showsError, onQuantityChange, onMeasureChange, onRemove } = props;
  const { name, unit, measures } = assembly;
  const quantity = picked?.quantity ?? '';
  const entry = picked ?? { assembly, quantity };
  const hasMeasures = measures.length > 0;
  // The measures of a picked assembly are shown at once in the list of the picked items.
  const [isOpen, setIsOpen] = useState(hasMeasures && onRemove !== undefined);
  const { parts, namesOfMissingItems } = useMemo(() => partsOf(assembly, items), [assembly, items]);
  const rate = ratePerUnit(assembly, parts);
  const isPicked = countPicked(new Map([[assembly.id, entry]])) > 0;
  const measured = isOpen && isPicked ? measuredParts(entry, items) : null;
  const fields = useRef<HTMLDivElement>(null);
  /** Shows the items. The first measure gets the focus. */
  const toggle = () => {
    flushSync(() => setIsOpen(!isOpen));
    fields.current?.querySelector('input')?.focus();
  };
  return (
    <li data-picked={isPicked || undefined} data-measured={hasMeasures || undefined}>
      <div>
        <strong>{name}</strong>
        <span>{assemblyTexts.picker.kind(parts.length)}</span>
      </div>
      <span data-rate>
        {rate !== null && (
          <>
            {formatMoney(rate)} <span>/ {units[unit]}</span>
          </>
        )}
      </span>
      {!hasMeasures && (
        <Input
          data-quantity
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={pickerTexts.quantity(name)}
          placeholder={pickerTexts.quantityPlaceholder}
          aria-invalid={(showsError && isAssemblyInvalid(entry, items)) || undefined}
          disabled={parts.length === 0}
          value={quantity}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => onQuantityChange(assembly, event.target.value)}
        />
      )}
      {onRemove ? (
        <IconButton
          label={pickerTexts.remove(name)}
          tooltipSide="none"
          icon={<CrossIcon />}
          onClick={() => onRemove(assembly)}
        />
      ) : (
        <Button
          size="small"
          aria-label={hasMeasures ? assemblyTexts.picker.measureLabel(name) : assemblyTexts.picker.showLabel(name)}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {hasMeasures ? assemblyTexts.picker.measure : assemblyTexts.picker.show}
        </Button>
      )}
      {namesOfMissingItems.length > 0 && <Parts>{assemblyTexts.missing(namesOfMissingItems)}</Parts>}
      {isOpen && hasMeasures && parts.length > 0 && (
        <MeasureFields ref={fields} role="group" aria-label={assemblyTexts.picker.measureLabel(name)}>
          {measures.map((measure) => (
            <TextField
              key={measure.name}
              data-quantity
              data-measure
              label={estimateTexts.measures.label(measure.label, measureUnit(measure.name))}
              inputMode="decimal"
              autoComplete="off"
              error={showsError && isMeasureInvalid(entry, measure.name) ? pickerTexts.invalidMeasure : undefined}
              placeholder={measure.default === null ? undefined : formatDecimal(measure.default)}
              value={entry.measures?.[measure.name] ?? ''}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={(event) => onMeasureChange(assembly, measure.name, event.target.value)}
            />
          ))}
        </MeasureFields>
      )}
      {isOpen && parts.length > 0 && (
        <Parts>
          {hasMeasures && !measured && <span>{assemblyTexts.picker.measuresHint}</span>}
          {parts.map(({ item, quantity: perUnit, formula }, position) => (
            <span key={item.id}>
              {partQuantityText(measured?.[position]) ?? formula ?? formatDecimal(perUnit)} {units[item.unit]}{' '}
              {item.description}
            </span>
          ))}
        </Parts>
      )}
    </li>
  );
});

/** The computed quantity of an item, and the quantity that it is rounded up to. Undefined before all measures are typed. */
function partQuantityText(part: MeasuredPart | undefined): string | undefined {
  if (!part) return undefined;
  if (!part.computed) return assemblyTexts.picker.noQuantity;
  const { exact, quantity } = part.computed;
  return exact === quantity
    ? formatDecimal(quantity)
    : assemblyTexts.picker.roundedUp(formatDecimal(exact), formatDecimal(quantity));
}

const pickedAssembly = (picked: PickedItems, { id }: Assembly): PickedAssembly | undefined => {
  const entry = picked.get(id);
  return entry && 'assembly' in entry ? entry : undefined;
};

/** What is wrong with a picked item or assembly. */
function invalidEntryText(entry: PickedItem | PickedAssembly, items: ItemsById): string {
  if ('item' in entry || entry.assembly.measures.length === 0) return pickerTexts.invalidQuantity;
  const failed = measuredParts(entry, items)?.find(({ computed }) => computed === null);
  return failed ? assemblyTexts.picker.noResult(failed.item.description) : assemblyTexts.picker.invalidMeasure;
}

function itemCountText(matchCount: number, totalCount: number): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'item' : 'items'}`;
  return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
}

/** Below the name of an assembly: its items, or the names of its items that were deleted from the catalogue. */
const Parts = styled.p`
  display: grid;
  grid-column: 1 / -1;
  padding: 2px 0 4px 12px;
  color: var(--ink-soft);
  overflow-wrap: anywhere;
`;

/** The measures of an assembly below its name. */
const MeasureFields = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: var(--space-2) var(--space-3);
  align-items: start;
  padding: 6px 0 6px 12px;
  & label {
    font-size: 12px;
  }
  & input {
    height: 28px;
    font-size: 13px;
    text-align: right;
  }
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding-left: 0;
    & input {
      height: 40px;
      font-size: 16px;
    }
  }
`;

const Filters = styled.div`
  display: grid;
  grid-template-columns: 1fr 180px;
  gap: var(--space-3);
  ${phone} {
    grid-template-columns: 1fr 128px;
    gap: var(--space-2);
  }
`;

const ResultCount = styled.p`
  margin-block: -4px;
  color: var(--ink-soft);
  font-size: 13px;
`;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const listHeight = 'min(48vh, 480px)';
const phoneListHeight = '50vh';

/** As high as the list, so that the dialog keeps its height during a search. */
const NoItems = styled.div`
  height: ${listHeight};
  ${phone} {
    height: ${phoneListHeight};
  }
`;

/** Reaches the footer and the edges of the dialog. The dialog keeps its height during a search. */
const Items = styled.ul`
  height: ${listHeight};
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--space-4));
  overflow-y: auto;
  border-top: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > li {
    display: grid;
    grid-template-columns: 1fr auto 72px max-content;
    gap: 2px var(--space-3);
    align-items: center;
    padding: 7px var(--page-gutter);
  }
  & > li[data-picked] {
    background: var(--accent-2);
  }
  /* The fields for the measures are below the name, so there is no field for the quantity. */
  & > li[data-measured] {
    grid-template-columns: 1fr auto max-content;
  }
  & > li > input {
    height: 28px;
    font-size: 13px;
    text-align: right;
  }
  & > li > div > strong {
    display: block;
    font-weight: 520;
    overflow-wrap: anywhere;
  }
  & > li span {
    color: var(--ink-soft);
  }
  & > li > [data-rate] {
    color: var(--ink);
    font-weight: 560;
    text-align: right;
    white-space: nowrap;
  }
  & > li > [data-rate] > span,
  & > li > [data-rate] > em {
    font-weight: 400;
    font-style: normal;
  }
  & > li > [data-rate] > em {
    display: block;
    color: var(--ink-soft);
  }
  @media (hover: hover) {
    & > li:hover {
      background: var(--gray-a2);
    }
  }
  ${phone} {
    height: ${phoneListHeight};
    & > li {
      grid-template-columns: 1fr 68px auto;
      gap: 2px var(--space-2);
    }
    & > li[data-measured] {
      grid-template-columns: 1fr auto auto;
    }
    & > li > input {
      grid-area: 1 / 2 / 3 / 3;
      height: 40px;
      font-size: 16px;
    }
    & > li > [data-rate] {
      grid-area: 2 / 1;
      text-align: left;
    }
    & > li > button {
      grid-area: 1 / 3 / 3 / 4;
    }
  }
`;

/** The last entry of the list, with a button for more items. */
const More = styled.li`
  && {
    grid-template-columns: auto;
    justify-content: center;
    padding: var(--space-3);
  }
`;

/** The lower edge of the dialog: a hint, or the number of picked items, the tax and the Add button. Its height never changes. */
const Footer = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 56px;
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  padding: 10px var(--page-gutter);
  border-top: 1px solid var(--line-strong);
  & > p {
    color: var(--ink-soft);
    font-size: 13px;
  }
  & > [aria-pressed] {
    margin-left: -14px;
    margin-right: auto;
  }
`;

const ErrorText = styled.p`
  color: var(--danger-ink);
  font-size: 13px;
  line-height: 18px;
  &:empty {
    display: none;
  }
`;

const TaxField = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  font-size: 13px;
  white-space: nowrap;
  & > input {
    width: 68px;
    text-align: right;
  }
`;
