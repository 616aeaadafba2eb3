import { Icon, type IconProps } from './Icon.tsx';

export const UploadIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.82 1.18a.45.45 0 0 0-.64 0l-3 3a.45.45 0 1 0 .64.64l2.23-2.23V9.5a.45.45 0 1 0 .9 0V2.59l2.23 2.23a.45.45 0 1 0 .64-.64zM2.5 10c.28 0 .5.22.5.5V12a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1v-1.5a.5.5 0 1 1 1 0V12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-1.5c0-.28.22-.5.5-.5';
