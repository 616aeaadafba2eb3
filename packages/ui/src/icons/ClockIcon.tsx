import { Icon, type IconProps } from './Icon.tsx';

export const ClockIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5.88a6.62 6.62 0 1 0 0 13.24A6.62 6.62 0 0 0 7.5.88M1.83 7.5a5.67 5.67 0 1 1 11.34 0 5.67 5.67 0 0 1-11.34 0M8 4.5a.5.5 0 0 0-1 0v3q0 .2.15.35l2 2a.5.5 0 0 0 .7-.7L8 7.29z';
