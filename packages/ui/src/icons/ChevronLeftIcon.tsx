import { Icon, type IconProps } from './Icon.tsx';

export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M8.84 3.14c.2.18.21.5.02.7L5.44 7.5l3.42 3.66a.5.5 0 0 1-.72.68l-3.75-4a.5.5 0 0 1 0-.68l3.75-4a.5.5 0 0 1 .7-.02';
