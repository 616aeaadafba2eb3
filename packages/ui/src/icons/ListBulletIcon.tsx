import { Icon, type IconProps } from './Icon.tsx';

export const ListBulletIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M1.5 5.25a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5M4 4.5c0-.28.22-.5.5-.5h9a.5.5 0 0 1 0 1h-9a.5.5 0 0 1-.5-.5M4.5 7a.5.5 0 0 0 0 1h9a.5.5 0 0 0 0-1zm0 3a.5.5 0 0 0 0 1h9a.5.5 0 0 0 0-1zM2.25 7.5a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0m-.75 3.75a.75.75 0 1 0 0-1.5.75.75 0 0 0 0 1.5';
