/** The maximum number of own views of a user, and of the views that all users of a company see. */
export const maxViews = 50;
