import { Icon, type IconProps } from './Icon.tsx';

export const CheckIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M11.47 3.73c.29.19.37.57.18.86L7.4 11.1a.62.62 0 0 1-.95.12L3.7 8.71a.62.62 0 0 1 .85-.92l2.2 2 3.85-5.88a.6.6 0 0 1 .87-.18';
