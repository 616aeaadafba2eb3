import { Icon, type IconProps } from './Icon.tsx';

export const EyeOpenIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5 11a7.7 7.7 0 0 1-6.4-3.5A7.7 7.7 0 0 1 7.5 4c2.7 0 4.97 1.38 6.4 3.5A7.7 7.7 0 0 1 7.5 11m0-8A8.7 8.7 0 0 0 .08 7.24a.5.5 0 0 0 0 .53A8.7 8.7 0 0 0 7.5 12a8.7 8.7 0 0 0 7.42-4.23.5.5 0 0 0 0-.53A8.7 8.7 0 0 0 7.5 3m0 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4';
