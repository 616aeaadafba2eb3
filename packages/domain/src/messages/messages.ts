/**
 * The texts that the specification fixes word for word, including its mistakes, for example `clients` for notes [R5, R8]. Screens and API
 * take these texts only from this module. Only `leaveConfirmation` is not from the specification.
 */
export const messages = {
  validation: {
    invalidEmail: 'Invalid email',
    required: 'Required',
    tooShort: 'Too short',
    invalidNumber: 'Invalid number',
    passwordsMustMatch: 'Passwords must match',
    invalidZipCode: 'Invalid zip code',
    recoveryEmailNotValid: 'Provided e-mail is not valid',
    selectImage: 'Please select an image file (png or jpg or jpeg)',
    selectSpreadsheet: 'Please select an spreadsheet file (csv or xlsx)',
  },
  formError: {
    signIn: 'The email and password you entered do not match to an existing account',
    signUp: 'An active account exists for provided email address',
    createUser: 'A user with the above email address already exists',
    updateUser: 'Error updating the user',
    resetPassword: 'There was an error while trying to reset your password.',
    invalidFile: 'Invalid file type or format',
  },
  errorToast: {
    loadCompany: 'Error getting the company list',
    updateCompany: 'Error updating company',
    loadProfile: 'Error loading user profile',
    loadUsers: 'Error getting users',
    loadCatalogue: 'Error getting line items',
    loadProjects: 'Error getting projects',
    loadEstimateItems: 'Error getting estimates',
    updateEstimate: 'updating estimates',
    loadEstimate: 'Error getting estimate',
    loadNotes: 'Error getting clients',
    deleteOffice: 'Error deleting office',
    createOffice: 'Error creating office',
    updateOffice: 'Error updating office',
    deleteUser: 'Error deleting user',
    deleteProject: 'Error deleting project',
    createProject: 'Error creating project',
    updateProject: 'Error updating projects',
    createEstimateItem: 'Error creating items',
    updateEstimateItem: 'Error updating items',
    createCatalogueItem: 'Error creating line items',
    deleteCatalogueItem: 'Error deleting line item',
    updateCatalogueItem: 'Error updating line items',
    importFile: 'Error importing file',
    createNote: 'Error creating note',
    saveNote: 'Error saving note',
    deleteNote: 'Error deleting note',
  },
  confirm: {
    deleteProject: 'Are you sure you want to delete this project?',
    deleteEstimateItem: 'Are you sure you want to delete this item?',
    deleteOffice: 'Are you sure you want to delete this branch?',
    deleteUser: 'Are you sure you want to delete this user?',
  },
  noSeatLeft:
    'You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal.',
  passwordReset: 'Password reset successfully.',
} as const;

/** The texts of the confirmation before a page with unsaved changes is left. */
export const leaveConfirmation = {
  title: 'Leave without saving?',
  text: 'What you changed and did not save is lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
} as const;

/** The title of a success toast, and its text if the specification has one [R8.07]. */
export interface ToastText {
  readonly title: string;
  readonly text?: string;
}

/** The title of every error toast [R8.05]. */
export const errorToastTitle = 'Error';

/** The success toasts [R8.07]. */
export const successToasts = {
  companyUpdated: { title: 'Company updated', text: 'Updated succesfully!' },
  officeDeleted: { title: 'office deleted', text: 'Deleted succesfully!' },
  officeCreated: { title: 'Office Created', text: 'Created succesfully!' },
  officeUpdated: { title: 'Office Updated', text: 'Updated succesfully!' },
  userCreated: { title: 'User created', text: 'Created succesfully!' },
  userUpdated: { title: 'User updated', text: 'Updated succesfully!' },
  userDeleted: { title: 'User deleted', text: 'Deleted succesfully!' },
  projectDeleted: { title: 'Project Deleted', text: 'Deleted succesfully!' },
  projectCreated: { title: 'Project created', text: 'Created succesfully!' },
  projectUpdated: { title: 'Projects updated', text: 'Updated succesfully!' },
  estimateItemCreated: { title: 'Item created', text: 'Created succesfully!' },
  estimateItemUpdated: { title: 'Item updated', text: 'Updated succesfully!' },
  estimateItemRemoved: { title: 'Item removed', text: 'Removed succesfully!' },
  catalogueItemCreated: { title: 'Item created', text: 'Created succesfully!' },
  catalogueItemDeleted: { title: 'Line item deleted', text: 'Deleted succesfully!' },
  catalogueItemUpdated: { title: 'line items updated', text: 'Updated succesfully!' },
  catalogueImported: { title: 'Success', text: 'Line Items Imported' },
  noteCreated: { title: 'Note added successfully!' },
  noteSaved: { title: 'Note saved successfully!' },
  noteDeleted: { title: 'Note deleted successfully!' },
} as const satisfies Record<string, ToastText>;
