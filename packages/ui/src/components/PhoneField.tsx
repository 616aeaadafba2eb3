import { isUs, usPhonePrefix } from '@plumbline/values/phone';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode' | 'placeholder'> {
  /** The code of the country of the phone number. It determines the format. Default: the United States. */
  country?: string;
}

/** A phone or fax number. In the United States the field shows a fixed +1 before the number [R9.03]. */
export function PhoneField({ country = '', ...props }: PhoneFieldProps) {
  return isUs(country) ? (
    <TextField {...props} prefix={usPhonePrefix} type="tel" inputMode="numeric" placeholder="10 digits" />
  ) : (
    <TextField {...props} type="tel" />
  );
}
