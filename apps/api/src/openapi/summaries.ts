import type { RouteName } from '@plumbline/domain/contract/routes';

/** One line for each call. Kept out of the route table, which the web app loads. */
export const summaries: { readonly [R in RouteName]: string } = {
  'session.signIn': 'Sign in with e-mail and password',
  'session.refresh': 'Exchange a refresh token for new tokens',
  'session.revoke': 'Sign out: revoke a refresh token',

  'recovery.request': 'Request a mail with a link to reset the password',
  'recovery.reset': 'Set a new password with the token of that link',

  'company.signUp': 'Create a company and its owner',
  'company.get': "Read the caller's company",
  'company.update': 'Change the company',

  'payments.session': 'Open a session of the billing portal',
  'payments.webhook': 'Receive an event of the payment provider',

  'users.me': "Read the caller's own profile, with company and role",
  'users.list': 'List the users of the company',
  'users.get': 'Read a user',
  'users.create': 'Create a user',
  'users.update': 'Change a user, or the own profile',
  'users.delete': 'Deactivate a user',

  'offices.list': 'List the offices',
  'offices.usage': 'Count the projects and users of an office',
  'offices.get': 'Read an office',
  'offices.create': 'Create an office',
  'offices.update': 'Change an office',
  'offices.delete': 'Delete an office',

  'projects.list': 'List the projects',
  'projects.create': 'Create a project with its empty estimate',
  'projects.get': 'Read a project',
  'projects.update': 'Change a project',
  'projects.delete': 'Delete a project',
  'projects.favour': "Add a project to the caller's favourites",
  'projects.unfavour': "Remove a project from the caller's favourites",

  'estimates.get': 'Read an estimate with its items',
  'estimates.update': 'Change the discount of an estimate',
  'estimateItems.list': 'List the items of an estimate',
  'estimateItems.create': 'Add an item to an estimate',
  'estimateItems.update': 'Change or move an item of an estimate',
  'estimateItems.delete': 'Delete an item of an estimate',

  'catalogue.list': 'List the catalogue',
  'catalogue.create': 'Create a catalogue item',
  'catalogue.get': 'Read a catalogue item',
  'catalogue.update': 'Change a catalogue item',
  'catalogue.delete': 'Delete a catalogue item',

  'imports.sample': 'Download the sample spreadsheet',
  'imports.preview': 'Preview the import of an uploaded spreadsheet',
  'imports.run': 'Import an uploaded spreadsheet into the catalogue',
  'imports.undo': 'Undo an import',

  'dashboard.get': 'Read the figures of the dashboard',
  'dashboard.jobs': 'List the signed jobs on the map',
  'dashboard.places': 'Store the places found for addresses on the map',

  'notes.list': 'List the notes of a project',
  'notes.create': 'Add a note to a project',
  'notes.update': 'Change a note',
  'notes.delete': 'Delete a note',
  'notes.attach': 'Attach files to a note',

  'files.upload': 'Upload a file',
  'files.validate': 'Check the type of an uploaded file',
  'files.save': 'Keep an uploaded file',
  'files.download': 'Download a file',
  'files.delete': 'Delete a file',
};
