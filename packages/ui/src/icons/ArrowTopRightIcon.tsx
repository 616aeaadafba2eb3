import { Icon, type IconProps } from './Icon.tsx';

export const ArrowTopRightIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3.65 11.35a.5.5 0 0 1 0-.7L10.29 4H6a.5.5 0 0 1 0-1h5.5a.5.5 0 0 1 .5.5V9a.5.5 0 0 1-1 0V4.7l-6.65 6.65a.5.5 0 0 1-.7 0';
