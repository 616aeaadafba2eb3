/** The props and the options of the email field, shared by the sign-in form and the form for a forgotten password. */

export interface EmailFieldProps {
  /** The initial value: the email that the user has already typed, or ''. */
  email: string;
  onEmailChange: (email: string) => void;
  /** Whether the field takes the focus, because the screen showed something else before this form. */
  takesFocus: boolean;
}

/** Options for `register('email')` that report each change. */
export const emailRegisterOptions = (onEmailChange: EmailFieldProps['onEmailChange']) => ({
  onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
});
