import { Icon, type IconProps } from './Icon.tsx';

export const UndoIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M4.85 2.15c.2.2.2.5 0 .7L3.71 4H9a4.5 4.5 0 1 1 0 9H5a.5.5 0 0 1 0-1h4a3.5 3.5 0 1 0 0-7H3.7l1.15 1.15a.5.5 0 1 1-.7.7l-2-2a.5.5 0 0 1 0-.7l2-2c.2-.2.5-.2.7 0';
