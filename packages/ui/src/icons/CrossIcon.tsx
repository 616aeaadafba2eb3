import { Icon, type IconProps } from './Icon.tsx';

export const CrossIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M11.78 4.03a.57.57 0 1 0-.81-.81L7.5 6.69 4.03 3.22a.58.58 0 0 0-.81.81L6.69 7.5l-3.47 3.47a.58.58 0 0 0 .81.81L7.5 8.31l3.47 3.47a.58.58 0 0 0 .81-.81L8.31 7.5z';
