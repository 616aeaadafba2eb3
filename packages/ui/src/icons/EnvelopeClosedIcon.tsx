import { Icon, type IconProps } from './Icon.tsx';

export const EnvelopeClosedIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M1 2a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1V3a1 1 0 0 0-1-1zm0 1h13v.92a.46.46 0 0 0-.24.08L7.5 7.97 1.24 4A.46.46 0 0 0 1 3.92zm0 1.9V12h13V4.9L7.74 8.88a.45.45 0 0 1-.48 0z';
