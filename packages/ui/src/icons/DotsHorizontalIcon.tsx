import { Icon, type IconProps } from './Icon.tsx';

export const DotsHorizontalIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3.625 7.5a1.125 1.125 0 1 1-2.25 0 1.125 1.125 0 0 1 2.25 0m5 0a1.125 1.125 0 1 1-2.25 0 1.125 1.125 0 0 1 2.25 0m3.875 1.125a1.125 1.125 0 1 0 0-2.25 1.125 1.125 0 0 0 0 2.25';
