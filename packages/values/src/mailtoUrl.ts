/** The URL that writes a mail to an email address. A `?` or `&` in the address adds no subject and no other recipient [S19]. */
export const mailtoUrl = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
