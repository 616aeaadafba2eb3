import { Icon, type IconProps } from './Icon.tsx';

export const ExclamationTriangleIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M8.44.6a1.1 1.1 0 0 0-1.88 0L.16 11.35c-.44.73.1 1.66.95 1.66h12.78c.86 0 1.39-.93.95-1.66zm-1.03.52a.1.1 0 0 1 .18 0l6.39 10.73a.1.1 0 0 1-.09.15H1.11a.1.1 0 0 1-.09-.15zM6.83 4.5a.67.67 0 1 1 1.34 0l-.15 4a.52.52 0 0 1-1.04 0zm1.42 5.99a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0';
