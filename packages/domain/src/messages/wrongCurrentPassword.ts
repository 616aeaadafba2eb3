/** Error text of the own profile. The specification does not have it. */
export const wrongCurrentPassword = 'This is not your current password';
