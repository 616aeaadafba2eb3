/** The email field of the sign-in and recovery forms. */

/** The props that the sign-in and recovery forms share for their email field. */
export interface EmailFieldProps {
  /** The email typed in the other form. */
  email: string;
  onEmailChange: (email: string) => void;
  /** Whether the user just switched to this form. */
  takesFocus: boolean;
}

/** Options for `register('email')` that report each change. */
export const reportEmailChange = (onEmailChange: EmailFieldProps['onEmailChange']) => ({
  onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
});
