/** The props and the change handler of the email field, shared by the sign-in form and the form for a forgotten password. */

export interface EmailFieldProps {
  /** The initial value: the email that the user has already typed. */
  email: string;
  onEmailChange: (email: string) => void;
  /** Whether the user just switched to this form. */
  takesFocus: boolean;
}

/** Options for `register('email')` that report each change. */
export const reportEmailChange = (onEmailChange: EmailFieldProps['onEmailChange']) => ({
  onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
});
