import { Icon, type IconProps } from './Icon.tsx';

export const HamburgerMenuIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M1.5 3a.5.5 0 0 0 0 1h12a.5.5 0 0 0 0-1zM1 7.5c0-.28.22-.5.5-.5h12a.5.5 0 0 1 0 1h-12a.5.5 0 0 1-.5-.5m0 4c0-.28.22-.5.5-.5h12a.5.5 0 0 1 0 1h-12a.5.5 0 0 1-.5-.5';
