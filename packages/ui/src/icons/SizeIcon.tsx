import { Icon, type IconProps } from './Icon.tsx';

export const SizeIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M11.5 3.05c.25 0 .45.2.45.45v4a.45.45 0 0 1-.9 0V4.59l-6.46 6.46H7.5a.45.45 0 0 1 0 .9h-4a.45.45 0 0 1-.45-.45v-4a.45.45 0 1 1 .9 0v2.91l6.46-6.46H7.5a.45.45 0 1 1 0-.9z';
