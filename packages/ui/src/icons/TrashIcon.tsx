import { Icon, type IconProps } from './Icon.tsx';

export const TrashIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M5.5 1a.5.5 0 0 0 0 1h4a.5.5 0 0 0 0-1zM3 3.5c0-.28.22-.5.5-.5h8a.5.5 0 0 1 0 1H11v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V4h-.5a.5.5 0 0 1-.5-.5M5 4h5v8H5z';
