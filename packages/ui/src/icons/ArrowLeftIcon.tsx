import { Icon, type IconProps } from './Icon.tsx';

export const ArrowLeftIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M6.85 3.15c.2.2.2.5 0 .7L3.71 7h8.79a.5.5 0 0 1 0 1H3.7l3.15 3.15a.5.5 0 0 1-.7.7l-4-4a.5.5 0 0 1 0-.7l4-4c.2-.2.5-.2.7 0';
