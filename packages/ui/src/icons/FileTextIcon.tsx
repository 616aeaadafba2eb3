import { Icon, type IconProps } from './Icon.tsx';

export const FileTextIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M3 2.5c0-.28.22-.5.5-.5h5.59a.5.5 0 0 1 .35.15l2.41 2.41q.15.15.15.35v7.59a.5.5 0 0 1-.5.5h-8a.5.5 0 0 1-.5-.5zM3.5 1C2.67 1 2 1.67 2 2.5v10c0 .83.67 1.5 1.5 1.5h8c.83 0 1.5-.67 1.5-1.5V4.91q-.01-.62-.44-1.06l-2.41-2.41A1.5 1.5 0 0 0 9.09 1zm1 3a.5.5 0 0 0 0 1h3a.5.5 0 0 0 0-1zm0 3a.5.5 0 0 0 0 1h6a.5.5 0 0 0 0-1zm0 3a.5.5 0 0 0 0 1h6a.5.5 0 0 0 0-1z';
