import { Icon, type IconProps } from './Icon.tsx';

/** A crossed-out eye: hides a password. */
export const EyeNoneIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M13.35 2.35a.5.5 0 0 0-.7-.7L10.68 3.6A8.7 8.7 0 0 0 .08 7.23a.5.5 0 0 0 0 .54 9 9 0 0 0 3.28 3.16l-1.71 1.72a.5.5 0 0 0 .7.7l1.97-1.96q1.46.6 3.18.61a8.7 8.7 0 0 0 7.42-4.23.5.5 0 0 0 0-.53 9 9 0 0 0-3.28-3.17zM9.9 4.4a7.66 7.66 0 0 0-8.8 3.1 8 8 0 0 0 3 2.7zm-4.8 6.2 5.8-5.8a8 8 0 0 1 3 2.69 7.66 7.66 0 0 1-8.8 3.11';
