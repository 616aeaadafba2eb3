/** The error text for a wrong current password in the own profile. The specification does not have this text. */
export const wrongCurrentPassword = 'This is not your current password';
