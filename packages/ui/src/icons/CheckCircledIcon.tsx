import { Icon, type IconProps } from './Icon.tsx';

export const CheckCircledIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5.88a6.62 6.62 0 1 0 0 13.24A6.62 6.62 0 0 0 7.5.88M1.83 7.5a5.67 5.67 0 1 1 11.34 0 5.67 5.67 0 0 1-11.34 0m8.33-1.96a.5.5 0 0 0-.82-.58L6.52 8.97 5.36 7.8a.5.5 0 0 0-.72.7l1.59 1.61a.5.5 0 0 0 .76-.06z';
