import { Icon, type IconProps } from './Icon.tsx';

export const TableIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M8 2h4.5c.28 0 .5.22.5.5V5H8zM7 5V2H2.5a.5.5 0 0 0-.5.5V5zM2 6v3h5V6zm6 0h5v3H8zm0 4h5v2.5a.5.5 0 0 1-.5.5H8zm-6 2.5V10h5v3H2.5a.5.5 0 0 1-.5-.5m-1-10C1 1.67 1.67 1 2.5 1h10c.83 0 1.5.67 1.5 1.5v10c0 .83-.67 1.5-1.5 1.5h-10A1.5 1.5 0 0 1 1 12.5z';
