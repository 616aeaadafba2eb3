import { Icon, type IconProps } from './Icon.tsx';

export const MagnifyingGlassIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline = 'M10 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0m-.7 3.52a4.5 4.5 0 1 1 .7-.7l2.85 2.83a.5.5 0 0 1-.7.7z';
