import { Icon, type IconProps } from './Icon.tsx';

export const HomeIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M7.08.22a.6.6 0 0 1 .84 0l6.75 6.64a.6.6 0 0 1-.84.86L13 6.9v5.6a.5.5 0 0 1-.5.5h-10a.5.5 0 0 1-.5-.5V6.9l-.83.82a.6.6 0 1 1-.84-.86zM7.5 1.5 12 5.92V12h-2V8.5a.5.5 0 0 0-.5-.5h-3a.5.5 0 0 0-.5.5V12H3V5.92zM7 12h2V9H7z';
