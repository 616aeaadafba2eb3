import { isUs, phonePrefix } from '@plumbline/domain/shared/phone';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PhoneFieldProps extends Omit<TextFieldProps, 'prefix' | 'type' | 'inputMode' | 'placeholder'> {
  /** Code of the country whose numbers it takes; the United States where there is none. */
  country?: string;
}

/** A phone or fax number: behind its fixed +1 in the United States, as it is written elsewhere [R9.03]. */
export function PhoneField({ country = '', ...props }: PhoneFieldProps) {
  return isUs(country) ? (
    <TextField {...props} prefix={phonePrefix} type="tel" inputMode="numeric" placeholder="10 digits" />
  ) : (
    <TextField {...props} type="tel" />
  );
}
