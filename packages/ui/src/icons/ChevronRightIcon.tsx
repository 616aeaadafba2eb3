import { Icon, type IconProps } from './Icon.tsx';

export const ChevronRightIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M6.16 3.14a.5.5 0 0 1 .7.02l3.76 4a.5.5 0 0 1 0 .68l-3.75 4a.5.5 0 1 1-.73-.68L9.57 7.5 6.14 3.84a.5.5 0 0 1 .02-.7';
