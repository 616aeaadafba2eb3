import { isUs, phonePrefix } from '@plumbline/domain/shared/phone';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode' | 'placeholder'> {
  /** Code of the country whose number format applies. Defaults to the United States. */
  country?: string;
}

/** A phone or fax number. In the United States it has a fixed +1 prefix. In other countries it is free text [R9.03]. */
export function PhoneField({ country = '', ...props }: PhoneFieldProps) {
  return isUs(country) ? (
    <TextField {...props} prefix={phonePrefix} type="tel" inputMode="numeric" placeholder="10 digits" />
  ) : (
    <TextField {...props} type="tel" />
  );
}
