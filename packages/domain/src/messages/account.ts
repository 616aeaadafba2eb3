/** Texts about one's own account that the specification does not have. */
export const wrongCurrentPassword = 'This is not your current password';
