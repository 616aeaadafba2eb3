/** The dialog that copies a catalogue item into the form for a new line. */
import styled from '@emotion/styled';
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { type ItemType, itemTypes } from '@plumbline/domain/catalogue/itemTypes';
import { catalogueIndex, searchCatalogue } from '@plumbline/domain/catalogue/searchCatalogue';
import { units } from '@plumbline/domain/catalogue/units';
import { formatRate } from '@plumbline/domain/shared/rate';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { itemTypeOptions } from '../../components/catalogueOptions.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { type Loadable, WhenReady } from '../../components/Loadable.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { phone } from '../../theme/breakpoints.ts';

export interface CataloguePickerProps {
  items: Loadable<readonly CatalogueItem[]>;
  onSelect: (item: CatalogueItem) => void;
  onClose: () => void;
  /** Moves the focus after an item was selected and the dialog has closed. */
  onSelected: () => void;
}

const initialItemCount = 40;

/** Selects a catalogue item for the line form, by search and type [R2.30]. */
export function CataloguePicker({ items, onSelect, onClose, onSelected }: CataloguePickerProps) {
  const isSelected = useRef(false);
  const select = (item: CatalogueItem) => {
    isSelected.current = true;
    onSelect(item);
  };
  const focusAfter = () => {
    if (isSelected.current) onSelected();
    return isSelected.current;
  };
  return (
    <Dialog
      open
      title="Import line item"
      width="large"
      onOpenChange={(open) => open || onClose()}
      focusAfter={focusAfter}
    >
      <WhenReady value={items} loading={<Skeleton rows={8} rowHeight={32} />}>
        {(loadedItems) =>
          loadedItems.length === 0 ? <EmptyCatalogue /> : <Picker items={loadedItems} onSelect={select} />
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

function Picker({ items, onSelect }: { items: readonly CatalogueItem[]; onSelect: (item: CatalogueItem) => void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState('');
  const [visibleCount, setVisibleCount] = useState(initialItemCount);
  const index = useMemo(() => catalogueIndex(items), [items]);
  // The typed text shows at once. The results follow with lower priority.
  const appliedText = useDeferredValue(text);
  const matchingItems = useMemo(
    () => searchCatalogue(index, { text: appliedText, type: (type || undefined) as ItemType | undefined }),
    [index, appliedText, type],
  );
  const filters = useRef<HTMLDivElement>(null);
  // The dialog may have opened while the catalogue was loading.
  useEffect(() => filters.current?.querySelector('input')?.focus(), []);
  const search = (next: string) => {
    setText(next);
    setVisibleCount(initialItemCount);
  };
  return (
    <>
      <Filters ref={filters}>
        <SearchField label="Search the catalogue" placeholder="Name or code" value={text} onChange={search} />
        <SelectField
          label="Item type"
          hideLabel
          placeholder="All"
          options={itemTypeOptions}
          value={type}
          onChange={(event) => setType(event.target.value)}
        />
      </Filters>
      <ResultCount role="status">{itemCountText(matchingItems.length, items.length)}</ResultCount>
      {matchingItems.length === 0 ? (
        <EmptyState
          title="No items match"
          text="No item of the catalogue fits the search and the type."
          action={
            <Button
              onClick={() => {
                search('');
                setType('');
              }}
            >
              Clear filters
            </Button>
          }
        />
      ) : (
        <Items aria-label="Catalogue items">
          {matchingItems.slice(0, visibleCount).map((item) => (
            <li key={item.id}>
              <div>
                <strong>{item.description}</strong>
                <span>{[item.code, itemTypes[item.item_type]].filter(Boolean).join(' · ')}</span>
              </div>
              <span data-rate>
                {formatRate(item.rate)} <span>/ {units[item.unit]}</span>
              </span>
              <Button size="small" aria-label={`Select ${item.description}`} onClick={() => onSelect(item)}>
                Select
              </Button>
            </li>
          ))}
          {matchingItems.length > visibleCount && (
            <More>
              <Button onClick={() => setVisibleCount(visibleCount + 5 * initialItemCount)}>Show more</Button>
            </More>
          )}
        </Items>
      )}
    </>
  );
}

function itemCountText(matchCount: number, totalCount: number): string {
  const total = `${totalCount.toLocaleString('en-US')} ${totalCount === 1 ? 'item' : 'items'}`;
  return matchCount === totalCount ? total : `${matchCount.toLocaleString('en-US')} of ${total}`;
}

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

/** Reaches the lower edge of the dialog. The dialog keeps its height during a search. */
const Items = styled.ul`
  height: min(52vh, 520px);
  margin: 0 calc(-1 * var(--page-gutter)) calc(-1 * var(--page-gutter));
  overflow-y: auto;
  border-top: 1px solid var(--line);
  font-size: 13px;
  line-height: 18px;
  & > li:not(:last-child) {
    border-bottom: 1px solid var(--line);
  }
  & > li {
    display: grid;
    grid-template-columns: 1fr auto auto;
    gap: 2px var(--space-4);
    align-items: center;
    padding: 7px var(--page-gutter);
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
  & > li > [data-rate] > span {
    font-weight: 400;
  }
  @media (hover: hover) {
    & > li:hover {
      background: var(--gray-a2);
    }
  }
  ${phone} {
    height: 56vh;
    & > li {
      grid-template-columns: 1fr auto;
    }
    & > li > [data-rate] {
      grid-area: 2 / 1;
      text-align: left;
    }
    & > li > button {
      grid-area: 1 / 2 / 3 / 3;
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
