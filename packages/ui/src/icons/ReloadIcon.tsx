import { Icon, type IconProps } from './Icon.tsx';

export const ReloadIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M1.85 7.5A5.6 5.6 0 0 1 7.5 1.85c2.78 0 4.15 2.06 4.74 3.15H10.5a.5.5 0 0 0 0 1h3a.5.5 0 0 0 .5-.5v-3a.5.5 0 0 0-1 0v1.81C12.3 3.07 10.67.85 7.5.85A6.6 6.6 0 0 0 .85 7.5a6.6 6.6 0 0 0 6.65 6.65 6.5 6.5 0 0 0 6.14-4.1.5.5 0 1 0-.92-.39q-.43 1.03-1.22 1.85a5.5 5.5 0 0 1-4 1.64A5.6 5.6 0 0 1 1.85 7.5';
