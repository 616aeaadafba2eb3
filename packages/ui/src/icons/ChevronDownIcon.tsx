import { Icon, type IconProps } from './Icon.tsx';

export const ChevronDownIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3.14 6.16a.5.5 0 0 1 .7-.02L7.5 9.56l3.66-3.42a.5.5 0 0 1 .68.72l-4 3.75a.5.5 0 0 1-.68 0l-4-3.75a.5.5 0 0 1-.02-.7';
