import { type ComponentType, useState } from 'react';
import type { ListScreenProps } from '../RecordList.tsx';

/** Stores the search, filter and page of a list in React state. The app stores them in the URL. */
export function ListWithState<Props extends Pick<ListScreenProps<never>, 'view' | 'onViewChange'>>({
  list: List,
  ...props
}: Props & { list: ComponentType<Props> }) {
  const [view, setView] = useState(props.view);
  const listProps = {
    ...props,
    view,
    onViewChange: (nextView: typeof view) => {
      props.onViewChange(nextView);
      setView(nextView);
    },
  };
  return <List {...(listProps as unknown as Props)} />;
}
