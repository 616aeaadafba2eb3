/** Texts about the invitation of a user. The specification does not have these texts. */
export const userTexts = {
  invite: 'Send an invitation by email',
  inviteHint:
    'The user gets a link to choose a password. The link works for 7 days. After that, the user can ask for a new one.',
  passwordLink: 'Invitation',
  passwordLinkHint:
    'For a user who has not got the invitation, or has forgotten the password. Earlier links no longer work.',
  send: 'Send a link to choose a password',
  sent: (email: string): string => `The link was sent to ${email}. Look in the spam folder too.`,
  failed: 'The link was not sent. Check your connection and try again',
  mail: {
    subject: (company: string): string => `Your Plumbline account at ${company}`,
    text: (inviter: string, company: string): string =>
      `${inviter} has invited you to the account of ${company} on Plumbline.`,
    instruction: 'Choose a password with this link within 7 days:',
    button: 'Choose a password',
    hint: 'After 7 days, ask for a new link with "Forgot password?" on the sign-in page.',
    reason: 'your company uses it',
  },
} as const;
