import { ExitIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { AppLink } from '../components/AppLink.tsx';
import { PlumbBob, Wordmark } from '../components/Wordmark.tsx';
import { AppearanceItem } from './AppearanceItem.tsx';
import { Brand, Foot, Item, List, Panel } from './navigationParts.tsx';
import { placesFor } from './places.ts';

export interface NavigationProps {
  /** null where it is not known: only what is open to everybody is shown. */
  role: number | null;
  /** The address shown now, like `/project/1`. */
  currentPath: string;
  /** Without a subscription the places are there and cannot be gone to [R4.03]. */
  subscribed: boolean;
  onLogOut: () => void;
  /** Offers light or dark, whichever is not shown, to those who want other than their system's. */
  onAppearanceChange?: ((appearance: 'light' | 'dark') => void) | undefined;
  /** A place was chosen; the drawer of a phone closes. */
  onChoose?: () => void;
  /** Stands under the places: how they are opened where they are closed. */
  packagePrompt?: ReactNode;
  /** Only icons, with their names as tooltips. */
  folded?: boolean;
}

/** The places of the app, the current one at the end of the plumb line [R2.48]. */
export function Navigation({
  role,
  currentPath,
  subscribed,
  onLogOut,
  onChoose,
  onAppearanceChange,
  packagePrompt,
  folded = false,
}: NavigationProps) {
  return (
    <Panel data-folded={folded || undefined}>
      <Brand to={subscribed ? '/' : '/profile'} onClick={onChoose} aria-label="Plumbline">
        {folded ? <PlumbBob /> : <Wordmark />}
      </Brand>
      <nav aria-label="Main">
        <List>
          {placesFor(role).map(({ to, label, Icon, paths }) => (
            <li key={to}>
              {subscribed ? (
                <Item
                  as={AppLink}
                  to={to}
                  onClick={onChoose}
                  data-tooltip={folded ? label : undefined}
                  data-tooltip-side="right"
                  aria-current={paths.test(currentPath) ? 'page' : undefined}
                >
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                </Item>
              ) : (
                <Item as="span" role="link" aria-disabled="true">
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                </Item>
              )}
            </li>
          ))}
        </List>
      </nav>
      {!folded && packagePrompt}
      <Foot>
        {onAppearanceChange && <AppearanceItem onChange={onAppearanceChange} folded={folded} />}
        <Item
          as="button"
          type="button"
          onClick={onLogOut}
          data-tooltip={folded ? 'Log Out' : undefined}
          data-tooltip-side="right"
        >
          <ExitIcon aria-hidden="true" />
          <span>Log Out</span>
        </Item>
      </Foot>
    </Panel>
  );
}
