/** What each component is made of, for the page "Component origins". scripts/componentOrigins.test.ts compares the list with the files. */

export const origins = {
  platform: 'An element of HTML with our styles.',
  Radix: 'A component of Radix Themes.',
  package: 'Another package.',
  own: 'Our own code.',
} as const;

export interface ComponentOrigin {
  readonly origin: keyof typeof origins;
  /** The elements, the Radix component or the package. */
  readonly madeOf: string;
  readonly reason: string;
}

const platform = (madeOf: string, reason: string): ComponentOrigin => ({ origin: 'platform', madeOf, reason });
const radix = (madeOf: string, reason: string): ComponentOrigin => ({ origin: 'Radix', madeOf, reason });
const fromPackage = (madeOf: string, reason: string): ComponentOrigin => ({ origin: 'package', madeOf, reason });
const own = (madeOf: string, reason: string): ComponentOrigin => ({ origin: 'own', madeOf, reason });

const fieldReason = 'The native field has the keyboard, the autofill and the keyboards of phones.';
const composed = 'It only arranges other components.';

/** By the path of the file in packages/ui/src, without its extension. */
export const componentOrigins: Readonly<Record<string, ComponentOrigin>> = {
  'components/AppLink': platform('a', 'The product provides the link of its router.'),
  'components/Avatar': own(
    'span with initials',
    'There are no pictures, so the loading states of the Radix Avatar are not needed.',
  ),
  'components/Button': platform(
    'button, a',
    'A page of a list has 125 buttons, and a Radix button renders four components.',
  ),
  'components/Calendar': fromPackage(
    '@daypicker/react in a native popover',
    'The keyboard of a calendar is hard. Radix Themes has no calendar.',
  ),
  'components/Card': platform('section', 'It is a border and a heading.'),
  'components/Checkbox': platform(
    'input type="checkbox"',
    'The native box works with forms. A page selects hundreds of lines.',
  ),
  'components/CollapsibleFilters': platform(
    'button with aria-expanded',
    'Only a phone hides the filters, so details does not fit.',
  ),
  'components/ComboboxField': fromPackage(
    'downshift',
    'The keyboard and the messages of a combobox are hard. Radix Themes has none.',
  ),
  'components/CommandDialog': radix(
    'Dialog',
    'The focus trap and the inert page are hard. The combobox in it is that of downshift: cmdk does not always name the highlighted entry to screen readers.',
  ),
  'components/ConfirmDialog': radix('AlertDialog', 'The focus trap and the inert page are hard.'),
  'components/DataTable': platform(
    'table',
    'On a phone each row is a card. The Radix Table is in a scroll area, which the cards would have to undo.',
  ),
  'components/DateField': platform(
    'input',
    'The format of the native date field depends on the language of the browser, and it refuses pasted dates.',
  ),
  'components/DescriptionList': platform('dl', 'The element has the meaning. The rest is two columns.'),
  'components/Dialog': radix('Dialog', 'The focus trap, the inert page and nested dialogs are hard.'),
  'components/EmptyState': own('heading, text and button', 'It has a drawing of the product.'),
  'components/FailedState': own('alert with text and button', composed),
  'components/Field': platform('label', 'The label, the hint and the error are linked by id.'),
  'components/FileDropzone': fromPackage('react-dropzone', 'Dropped folders and file types differ between browsers.'),
  'components/FileUploadList': own('list of uploads', composed),
  'components/Form': fromPackage(
    'react-hook-form',
    'It focuses the first invalid field and keeps the input after a failed save.',
  ),
  'components/IconButton': platform(
    'button, a',
    'A page of a list has 125. Its tooltip is a pseudo-element that exists only while it is shown.',
  ),
  'components/LazyConfirmDialog': radix('AlertDialog', 'It loads ConfirmDialog when it is needed.'),
  'components/ListPage': own('layout', composed),
  'components/Loadable': own('loading, failed or ready', composed),
  'components/MarkedText': platform('mark', 'It finds the words without regard to case and accents.'),
  'components/Menu': radix('DropdownMenu', 'The keyboard, the position and the focus of a menu are hard.'),
  'components/Money': platform('span', 'It formats an amount.'),
  'components/Notice': own(
    'div',
    'The sign-in page shows it. The Radix Callout has only styles, and would add 15 kB to that page.',
  ),
  'components/NumberField': platform('input', fieldReason),
  'components/Pagination': platform('nav with buttons', composed),
  'components/PasswordField': platform('input type="password"', fieldReason),
  'components/PasswordMatchIndicator': own('status', composed),
  'components/PhoneField': platform('input type="tel"', fieldReason),
  'components/PictureThumbnails': own('list of buttons with pictures', composed),
  'components/PictureViewer': radix(
    'd3-zoom in a Radix Dialog',
    'Pinch and wheel are hard, and the map has d3-zoom. A lightbox package would bring a second dialog and its own look.',
  ),
  'components/ProgressBar': own(
    'progress bar',
    'Browsers style the native progress element in three ways, and none animates an unknown progress well.',
  ),
  'components/RecordList': own('list with search and pages', composed),
  'components/SearchField': platform('input type="search"', fieldReason),
  'components/SelectField': platform('select', 'A phone shows its own picker.'),
  'components/ShortcutsHelp': own('key listener and ShortcutsDialog', composed),
  'components/ShortcutsDialog': own('kbd in a Dialog', composed),
  'components/Skeleton': own('rows', 'It has only styles.'),
  'components/Spinner': own('span', 'Each button can show it, also on the sign-in page. It is one rotating border.'),
  'components/Suggestions': fromPackage('downshift', 'As ComboboxField, with a text that stays free.'),
  'components/TabLinks': platform(
    'nav with links',
    'The tabs are links. The Radix TabNav adds the code of a navigation menu and repeats each text.',
  ),
  'components/Text': platform(
    'h2, p, span',
    'Text styles. A Radix Text for each text would be thousands of components.',
  ),
  'components/TextArea': platform('textarea', fieldReason),
  'components/TextButton': platform('button', 'As Button.'),
  'components/TextField': platform('input', fieldReason),
  'components/Toast': platform(
    'native popover',
    'The top layer keeps toasts above dialogs. Radix Themes has no toast.',
  ),
  'components/VisuallyHidden': platform('span', 'It is one style, also for elements that exist.'),
  'components/Wordmark': own('svg', 'The logo of the product.'),
  'components/layout': platform('div', 'Flex boxes and grids. They need no props that each render reads.'),
  'components/charts/BarChart': fromPackage(
    'd3',
    'Scales and axes. The chart is a listbox that the arrow keys walk through.',
  ),
  'components/charts/ChartFrame': own('card with chart or table', composed),
  'components/charts/ChartTable': platform(
    'table',
    'The element has the meaning. The Radix Table adds a scroll area and padding for rows that are clicked.',
  ),
  'components/charts/ChartTooltip': own(
    'positioned div',
    'It follows a point of a chart instead of an element, and is hidden from screen readers.',
  ),
  'components/charts/HorizontalBarChart': fromPackage('d3', 'As BarChart.'),
  'components/charts/LineChart': fromPackage('d3', 'As BarChart.'),
  'components/charts/PieChart': fromPackage('d3', 'As BarChart.'),
  'components/charts/PlotArea': fromPackage('d3', 'As BarChart.'),
  'records/AddressFields': own('fields', composed),
  'records/ConflictDialog': radix('AlertDialog', 'As ConfirmDialog.'),
  'records/ContactLinks': platform('a', 'Links to mail and telephone.'),
  'records/DocumentStatusBadge': own('a badge of StatusBadge', composed),
  'records/LinkPanel': fromPackage('qrcode.react', 'A QR code is a public standard.'),
  'records/RecordForm': own('form', composed),
  'records/StatusBadge': own(
    'span',
    'Each row of the project list has one. The colours of the statuses are tokens of the product.',
  ),
  'shell/AppShell': own('layout', composed),
  'shell/AppShortcuts': own('ShortcutsProvider', composed),
  'shell/AuthLayout': own('layout', composed),
  'shell/BlueprintDrawing': own('svg', 'A drawing of the product.'),
  'shell/DraftNotice': own('notice', composed),
  'shell/Drawer': platform('dialog', 'The native modal dialog suffices, because nothing opens on top of it.'),
  'shell/Header': platform('header', composed),
  'shell/Navigation': platform('nav', 'Links. Tooltips show the names while only icons are shown.'),
  'shell/PackagePrompt': own('card', composed),
  'shell/SearchButton': platform('button', 'A button with an icon, a text and keys.'),
  'shell/StandalonePage': own('layout', composed),
  'shell/SubscriptionNotice': own('notice', composed),
};

/** The components of Radix Themes with behaviour that the library does not use. By the name of their module. */
export const unusedRadixComponents: Readonly<Record<string, string>> = {
  callout: 'Notice is on the sign-in page, see above.',
  'checkbox-group': 'No form has a group of checkboxes.',
  'context-menu': 'No page has actions that only a right click shows: phones have none.',
  'hover-card': 'No page hides content behind a hover: phones have none.',
  progress: 'See ProgressBar.',
  popover: 'The popover of the platform suffices.',
  'scroll-area':
    'The scroll bars of the platform suffice. Menu contains one for menus that are higher than the window.',
  'segmented-control': 'No page has a choice of this kind.',
  select: 'The native select suffices, see SelectField.',
  skeleton: 'See Skeleton.',
  spinner: 'Spinner is on the sign-in page, see above.',
  switch: 'Every setting is saved with a form, so it is a checkbox.',
  'tab-nav': 'See TabLinks.',
  table: 'See DataTable and ChartTable.',
  tabs: 'The parts of a project have their own URLs, so they are links.',
  tooltip: 'The tooltips of buttons are styles, see IconButton.',
};
