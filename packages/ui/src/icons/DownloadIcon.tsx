import { Icon, type IconProps } from './Icon.tsx';

export const DownloadIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.5 1.05c.25 0 .45.2.45.45v6.91l2.23-2.23a.45.45 0 1 1 .64.64l-3 3a.45.45 0 0 1-.64 0l-3-3a.45.45 0 1 1 .64-.64l2.23 2.23V1.5c0-.25.2-.45.45-.45M2.5 10c.28 0 .5.22.5.5V12a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-1.5a.5.5 0 0 1 1 0V12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-1.5c0-.28.22-.5.5-.5';
