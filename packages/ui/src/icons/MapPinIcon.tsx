import { Icon, type IconProps } from './Icon.tsx';

export const MapPinIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5 1A4.5 4.5 0 0 0 3 5.5c0 3 3.2 6.6 4.13 7.58.2.22.54.22.74 0C8.8 12.1 12 8.5 12 5.5A4.5 4.5 0 0 0 7.5 1M4 5.5a3.5 3.5 0 1 1 7 0c0 2.2-2.18 5-3.5 6.5C6.18 10.5 4 7.7 4 5.5m3.5-1.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3';
