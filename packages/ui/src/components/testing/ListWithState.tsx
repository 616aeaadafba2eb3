import { type ComponentType, useState } from 'react';
import type { RecordListProps } from '../RecordList.tsx';

/** Keeps the search and page of a list, as the URL does in the app. */
export function ListWithState<Props extends Pick<RecordListProps<never>, 'view' | 'onViewChange'>>({
  list: List,
  ...props
}: Props & { list: ComponentType<Props> }) {
  const [view, setView] = useState(props.view);
  const kept = {
    ...props,
    view,
    onViewChange: (next: typeof view) => {
      props.onViewChange(next);
      setView(next);
    },
  };
  return <List {...(kept as unknown as Props)} />;
}
