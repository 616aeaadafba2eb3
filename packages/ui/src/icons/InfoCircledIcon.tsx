import { Icon, type IconProps } from './Icon.tsx';

export const InfoCircledIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5.88a6.62 6.62 0 1 0 0 13.24A6.62 6.62 0 0 0 7.5.88M1.83 7.5a5.67 5.67 0 1 1 11.34 0 5.67 5.67 0 0 1-11.34 0m6.42-3a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0M6 6h1.5c.28 0 .5.22.5.5V10h1v1H6v-1h1V7H6z';
