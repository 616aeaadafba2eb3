import { Icon, type IconProps } from './Icon.tsx';

export const PencilIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M11.85 1.15a.5.5 0 0 0-.7 0L3.7 8.58a1 1 0 0 0-.2.31L2.03 12.3a.5.5 0 0 0 .66.66l3.4-1.46a1 1 0 0 0 .32-.21l7.43-7.44a.5.5 0 0 0 0-.7zM4.42 9.29 11.5 2.2l1.3 1.29-7.09 7.08-1.5.64-.43-.44z';
