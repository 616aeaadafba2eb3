/** Connects the search of the whole app with the API, the router and the actions of the app. */
import type { ActionName } from '@plumbline/domain/search/commands';
import type { Me } from '@plumbline/domain/session/me';
import { useShowShortcuts } from '@plumbline/ui/components/ShortcutsHelp';
import { SearchDialog } from '@plumbline/ui/screens/search/SearchDialog';
import { useResolvedAppearance } from '@plumbline/ui/theme/useResolvedAppearance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useDebounced } from '../api/useDebounced.ts';
import { useAppearance, useSignedInApp } from '../app/appContext.ts';
import { officesQuery } from '../offices/queries.ts';
import { usersQuery } from '../users/queries.ts';
import { importState } from './openImport.ts';
import { searchQuery } from './queries.ts';
import { createRecentLinks } from './recentLinks.ts';

export interface AppSearchProps {
  me: Me;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLogOut: () => void;
}

/** Shorter than the pause between two keys of a user who types slowly. */
const debounceMilliseconds = 150;
const failure = 'Projects, clients, line items and documents could not be searched.';

export function AppSearch({ me, open, onOpenChange, onLogOut }: AppSearchProps) {
  const { api, navigation, once, preferences } = useSignedInApp();
  const recent = once(createRecentLinks);
  const navigate = useNavigate();
  const showShortcuts = useShowShortcuts();
  const appearance = useResolvedAppearance(useAppearance());
  const [wasOpen, setWasOpen] = useState(open);
  const [text, setText] = useState('');
  if (wasOpen !== open) {
    setWasOpen(open);
    // The dialog begins without a text. While it closes, it keeps its entries.
    if (open) setText('');
  }
  const typed = text.trim();
  const searched = useDebounced(typed, debounceMilliseconds);
  const results = useQuery({ ...searchQuery(api, searched), enabled: open });
  const users = useQuery(usersQuery(api)).data ?? [];
  const offices = useQuery(officesQuery(api)).data ?? [];

  const actions: Readonly<Partial<Record<ActionName, () => void>>> = {
    importCatalogue: () => void navigate('/lineItem', { state: importState }),
    switchTheme: () => preferences.chooseAppearance(appearance === 'dark' ? 'light' : 'dark'),
    showShortcuts,
    logOut: onLogOut,
  };

  return (
    <SearchDialog
      open={open}
      onOpenChange={onOpenChange}
      text={text}
      onTextChange={setText}
      results={toLoadable(results, failure)}
      isOutdated={typed !== searched || results.isPlaceholderData}
      role={me.profile.role}
      userId={me.id}
      users={users}
      offices={offices}
      recent={recent.list()}
      onOpenLink={(path, link, { newTab }) => {
        if (link) recent.add(link);
        if (newTab) navigation.openTab(path);
        else void navigate(path);
      }}
      onAction={(name) => actions[name]?.()}
    />
  );
}
