import { Icon, type IconProps } from './Icon.tsx';

export const MinusIcon = (props: IconProps) => <Icon {...props} outline={outline} />;

const outline = 'M2.25 7.5c0-.28.22-.5.5-.5h9.5a.5.5 0 0 1 0 1h-9.5a.5.5 0 0 1-.5-.5';
