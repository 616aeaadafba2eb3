import { Icon, type IconProps } from './Icon.tsx';

export const PlusIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline = 'M8 2.75a.5.5 0 0 0-1 0V7H2.75a.5.5 0 0 0 0 1H7v4.25a.5.5 0 0 0 1 0V8h4.25a.5.5 0 0 0 0-1H8z';
