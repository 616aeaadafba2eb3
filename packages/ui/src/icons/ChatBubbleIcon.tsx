import { Icon, type IconProps } from './Icon.tsx';

export const ChatBubbleIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M12.5 3h-10C1.67 3 1 3.67 1 4.5v5c0 .83.67 1.5 1.5 1.5h5a.5.5 0 0 1 .35.15L10 13.29V11.5c0-.28.22-.5.5-.5h2c.83 0 1.5-.67 1.5-1.5v-5c0-.83-.67-1.5-1.5-1.5m-10-1h10A2.5 2.5 0 0 1 15 4.5v5a2.5 2.5 0 0 1-2.5 2.5H11v2.5a.5.5 0 0 1-.85.35L7.29 12H2.5A2.5 2.5 0 0 1 0 9.5v-5A2.5 2.5 0 0 1 2.5 2';
