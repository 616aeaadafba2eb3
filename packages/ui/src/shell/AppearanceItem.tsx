import { MoonIcon, SunIcon } from '@radix-ui/react-icons';
import { useThemeContext } from '@radix-ui/themes/components/theme';
import { Item } from './navigationParts.tsx';

export interface AppearanceItemProps {
  onChange: (appearance: 'light' | 'dark') => void;
  folded: boolean;
}

/** Turns the colours from light to dark and back. */
export function AppearanceItem({ onChange, folded }: AppearanceItemProps) {
  const other = useThemeContext().appearance === 'dark' ? 'light' : 'dark';
  const label = `Use ${other} colours`;
  const Icon = other === 'dark' ? MoonIcon : SunIcon;
  return (
    <Item
      as="button"
      type="button"
      onClick={() => onChange(other)}
      data-tooltip={folded ? label : undefined}
      data-tooltip-side="right"
    >
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </Item>
  );
}
