import { Icon, type IconProps } from './Icon.tsx';

export const ExitIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3 1a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7.5a.5.5 0 0 0 0-1H3V2h7.5a.5.5 0 0 0 0-1zm9.6 3.9a.5.5 0 0 0-.7.7L13.3 7H6.5a.5.5 0 0 0 0 1h6.8l-1.4 1.4a.5.5 0 0 0 .7.7l2.25-2.25a.5.5 0 0 0 0-.7z';
