import { phonePrefix } from '@plumbline/domain/shared/rules';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A phone or fax number behind its fixed +1 [R9.03]. */
export function PhoneField(props: Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode' | 'placeholder'>) {
  return <TextField {...props} prefix={phonePrefix} type="tel" inputMode="numeric" placeholder="10 digits" />;
}
