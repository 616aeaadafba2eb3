import { Icon, type IconProps } from './Icon.tsx';

export const FileIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3.5 2a.5.5 0 0 0-.5.5v10c0 .28.22.5.5.5h8a.5.5 0 0 0 .5-.5V6H8.5a.5.5 0 0 1-.5-.5V2zm5.5.7L11.3 5H9zm-7-.2C2 1.67 2.67 1 3.5 1h5a.5.5 0 0 1 .35.15l4 4q.15.14.15.35v7c0 .83-.67 1.5-1.5 1.5h-8A1.5 1.5 0 0 1 2 12.5z';
