import { Icon, type IconProps } from './Icon.tsx';

export const MixerHorizontalIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M5.5 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M3 5h.05a2.5 2.5 0 0 0 4.9 0h5.55a.5.5 0 0 0 0-1H7.95a2.5 2.5 0 0 0-4.9 0H1.5a.5.5 0 0 0 0 1zm8.95 6a2.5 2.5 0 0 1-4.9 0H1.5a.5.5 0 0 1 0-1h5.55a2.5 2.5 0 0 1 4.9 0h1.55a.5.5 0 0 1 0 1zM8 10.5a1.5 1.5 0 1 1 3 0 1.5 1.5 0 0 1-3 0';
