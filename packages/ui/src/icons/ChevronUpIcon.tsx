import { Icon, type IconProps } from './Icon.tsx';

export const ChevronUpIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3.14 8.84a.5.5 0 0 0 .7.02L7.5 5.44l3.66 3.42a.5.5 0 0 0 .68-.72l-4-3.75a.5.5 0 0 0-.68 0l-4 3.75a.5.5 0 0 0-.02.7';
