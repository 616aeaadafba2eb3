import { Icon, type IconProps } from './Icon.tsx';

export const CopyIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline =
  'M2 1h7a1 1 0 0 1 1 1v1H9V2H2v7h1v1H2a1 1 0 0 1-1-1V2a1 1 0 0 1 1-1zm4 4h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm0 1v7h7V6z';
