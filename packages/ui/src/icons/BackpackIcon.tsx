import { Icon, type IconProps } from './Icon.tsx';

export const BackpackIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M5 1a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v1h4a1 1 0 0 1 1 1v3a3 3 0 0 1-1 2.24v3.26c0 .83-.67 1.5-1.5 1.5h-10A1.5 1.5 0 0 1 1 11.5V8.24A3 3 0 0 1 0 6V3a1 1 0 0 1 1-1h4zm4 0v1H6V1zM1 3h13v3a2 2 0 0 1-2 2H8v-.5a.5.5 0 0 0-1 0V8H3a2 2 0 0 1-2-2zm6 6H3a3 3 0 0 1-1-.17v2.67c0 .28.22.5.5.5h10a.5.5 0 0 0 .5-.5V8.83A3 3 0 0 1 12 9H8v.5a.5.5 0 0 1-1 0z';
