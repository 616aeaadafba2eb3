import { Icon, type IconProps } from './Icon.tsx';

export const MobileIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M4 2.5c0-.28.22-.5.5-.5h6c.28 0 .5.22.5.5v10a.5.5 0 0 1-.5.5h-6a.5.5 0 0 1-.5-.5zM4.5 1C3.67 1 3 1.67 3 2.5v10c0 .83.67 1.5 1.5 1.5h6c.83 0 1.5-.67 1.5-1.5v-10c0-.83-.67-1.5-1.5-1.5zM6 11.65a.35.35 0 0 0 0 .7h3a.35.35 0 0 0 0-.7z';
