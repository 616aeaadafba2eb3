/** The texts of the specification, typed from it word for word, with its mistakes [R5, R8]. Another test cannot read them from `messages.ts`. */
import { expect, it } from 'vitest';
import { errorToastTitle, messages, successToasts } from './messages.ts';

/** All texts of a record, with the path of each. */
const textsOf = (value: object, path = ''): readonly string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? `${path}${key}: ${inner}` : textsOf(inner, `${path}${key}.`),
  );

it('the texts of fields, forms, toasts and questions are those of the specification', () => {
  expect(textsOf(messages)).toEqual([
    'validation.invalidEmail: Invalid email',
    'validation.required: Required',
    'validation.tooShort: Too short',
    'validation.invalidNumber: Invalid number',
    'validation.passwordsMustMatch: Passwords must match',
    'validation.invalidZipCode: Invalid zip code',
    'validation.recoveryEmailNotValid: Provided e-mail is not valid',
    'validation.selectImage: Please select an image file (png or jpg or jpeg)',
    'validation.selectSpreadsheet: Please select an spreadsheet file (csv or xlsx)',
    'formError.signIn: The email and password you entered do not match to an existing account',
    'formError.signUp: An active account exists for provided email address',
    'formError.createUser: A user with the above email address already exists',
    'formError.updateUser: Error updating the user',
    'formError.resetPassword: There was an error while trying to reset your password.',
    'formError.invalidFile: Invalid file type or format',
    'errorToast.loadCompany: Error getting the company list',
    'errorToast.updateCompany: Error updating company',
    'errorToast.loadProfile: Error loading user profile',
    'errorToast.loadUsers: Error getting users',
    'errorToast.loadCatalogue: Error getting line items',
    'errorToast.loadProjects: Error getting projects',
    'errorToast.loadEstimateItems: Error getting estimates',
    'errorToast.updateEstimate: updating estimates',
    'errorToast.loadEstimate: Error getting estimate',
    'errorToast.loadNotes: Error getting clients',
    'errorToast.deleteOffice: Error deleting office',
    'errorToast.createOffice: Error creating office',
    'errorToast.updateOffice: Error updating office',
    'errorToast.deleteUser: Error deleting user',
    'errorToast.deleteProject: Error deleting project',
    'errorToast.createProject: Error creating project',
    'errorToast.updateProject: Error updating projects',
    'errorToast.createEstimateItem: Error creating items',
    'errorToast.updateEstimateItem: Error updating items',
    'errorToast.createCatalogueItem: Error creating line items',
    'errorToast.deleteCatalogueItem: Error deleting line item',
    'errorToast.updateCatalogueItem: Error updating line items',
    'errorToast.importFile: Error importing file',
    'errorToast.createNote: Error creating note',
    'errorToast.saveNote: Error saving note',
    'errorToast.deleteNote: Error deleting note',
    'confirm.deleteProject: Are you sure you want to delete this project?',
    'confirm.deleteEstimateItem: Are you sure you want to delete this item?',
    'confirm.deleteOffice: Are you sure you want to delete this branch?',
    'confirm.deleteUser: Are you sure you want to delete this user?',
    'noSeatLeft: You have exceeded your subscribed number of users. Please upgrade your subscription from the billing portal.',
    'passwordReset: Password reset successfully.',
  ]);
  expect(errorToastTitle).toBe('Error');
});

it('the titles and the texts of success toasts are those of the specification [R8.07]', () => {
  const shown = Object.entries(successToasts).map(([name, { title, ...rest }]) =>
    'text' in rest ? `${name}: ${title} / ${rest.text}` : `${name}: ${title}`,
  );
  expect(shown).toEqual([
    'companyUpdated: Company updated / Updated succesfully!',
    'officeDeleted: office deleted / Deleted succesfully!',
    'officeCreated: Office Created / Created succesfully!',
    'officeUpdated: Office Updated / Updated succesfully!',
    'userCreated: User created / Created succesfully!',
    'userUpdated: User updated / Updated succesfully!',
    'userDeleted: User deleted / Deleted succesfully!',
    'projectDeleted: Project Deleted / Deleted succesfully!',
    'projectCreated: Project created / Created succesfully!',
    'projectUpdated: Projects updated / Updated succesfully!',
    'estimateItemCreated: Item created / Created succesfully!',
    'estimateItemUpdated: Item updated / Updated succesfully!',
    'estimateItemRemoved: Item removed / Removed succesfully!',
    'catalogueItemCreated: Item created / Created succesfully!',
    'catalogueItemDeleted: Line item deleted / Deleted succesfully!',
    'catalogueItemUpdated: line items updated / Updated succesfully!',
    'catalogueImported: Success / Line Items Imported',
    'noteCreated: Note added successfully!',
    'noteSaved: Note saved successfully!',
    'noteDeleted: Note deleted successfully!',
  ]);
});
