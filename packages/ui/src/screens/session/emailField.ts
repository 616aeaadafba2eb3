/** What both forms of the sign-in screen take. */
export interface EmailField {
  /** The e-mail as typed in the other form. */
  email: string;
  onEmailChange: (email: string) => void;
  /** The person turned to this form just now. */
  takesFocus: boolean;
}

/** Options for `register('email')`. */
export const telling = (onEmailChange: EmailField['onEmailChange']) => ({
  onChange: (event: { target: { value: string } }) => onEmailChange(event.target.value),
});
