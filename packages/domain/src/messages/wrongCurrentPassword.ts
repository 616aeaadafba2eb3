/** The error text for a wrong current password in the user's own profile. The specification does not have this text. */
export const wrongCurrentPassword = 'This is not your current password';
