import { Icon, type IconProps } from './Icon.tsx';

export const PersonIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5.88a3.63 3.63 0 0 0-1 7.1 5 5 0 0 0-3 1.33q-1.47 1.46-1.47 4.29a.47.47 0 1 0 .95 0c0-1.72.45-2.88 1.2-3.61q1.1-1.12 3.32-1.12T10.83 10c.74.73 1.2 1.89 1.2 3.61a.47.47 0 1 0 .95 0q0-2.83-1.48-4.29a5 5 0 0 0-3-1.33 3.63 3.63 0 0 0-1-7.1M4.83 4.5a2.68 2.68 0 1 1 5.35 0 2.68 2.68 0 0 1-5.35 0';
