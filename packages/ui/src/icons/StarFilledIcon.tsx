import { Icon, type IconProps } from './Icon.tsx';

export const StarFilledIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.22.67a.3.3 0 0 1 .56 0L9.4 4.6q.08.16.26.18l4.24.34a.3.3 0 0 1 .18.53l-3.24 2.77a.3.3 0 0 0-.1.3l1 4.15a.3.3 0 0 1-.46.32l-3.63-2.22a.3.3 0 0 0-.32 0L3.71 13.2a.3.3 0 0 1-.45-.32l.99-4.15a.3.3 0 0 0-.1-.3L.91 5.65a.3.3 0 0 1 .18-.53l4.24-.34a.3.3 0 0 0 .26-.18z';
