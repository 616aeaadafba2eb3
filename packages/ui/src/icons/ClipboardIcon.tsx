import { Icon, type IconProps } from './Icon.tsx';

export const ClipboardIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M5 1h5a1 1 0 0 1 1 1h1a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1h1a1 1 0 0 1 1-1zM3 3v10h9V3h-1v1a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3zm2-1v2h5V2z';
