/** What each design token is for, and the background against which its contrast counts. */

export interface TokenUse {
  /** The token, for example `--ink`. */
  readonly name: string;
  readonly use: string;
  /** The usual background of a text, a border or a mark. */
  readonly on?: string;
  /** The contrast that the token needs on its background: 4.5 for text, 3 for borders of controls and marks. */
  readonly minimum?: 4.5 | 3;
}

export interface TokenGroup {
  readonly title: string;
  readonly text: string;
  readonly tokens: readonly TokenUse[];
}

const background = (name: string, use: string): TokenUse => ({ name, use });
const text = (name: string, on: string, use: string): TokenUse => ({ name, use, on, minimum: 4.5 });
const mark = (name: string, on: string, use: string): TokenUse => ({ name, use, on, minimum: 3 });
/** A border that only decorates: nothing is lost without it. */
const line = (name: string, on: string, use: string): TokenUse => ({ name, use, on });

const statusTokens = (status: string, name: string): readonly TokenUse[] => [
  mark(`--status-${status}`, '--paper', `${name}: slice of a chart, dot`),
  background(`--status-${status}-bg`, `${name}: background of the badge`),
  text(`--status-${status}-ink`, `--status-${status}-bg`, `${name}: text of the badge`),
];

/** The uses of the twelve steps of the accent colour, as in Radix Colors. */
const accentSteps = [
  background('--indigo-1', 'Page background in the accent colour. Not used by a component'),
  background('--indigo-2', 'Quiet background: a selected row'),
  background('--indigo-3', 'Background of a notice'),
  background('--indigo-4', 'Background of a hovered or selected element'),
  background('--indigo-5', 'Background of a pressed element'),
  line('--indigo-6', '--indigo-3', 'Border of a notice'),
  line('--indigo-7', '--paper', 'Border of a hovered element'),
  mark('--indigo-8', '--paper', 'Focus outline'),
  mark('--indigo-9', '--paper', 'Background of the main action, chosen box'),
  mark('--indigo-10', '--paper', 'Background of the main action when hovered'),
  text('--indigo-11', '--paper', 'Text of a link'),
  text('--indigo-12', '--indigo-3', 'Text of a notice'),
];

const accentAlphaSteps = Array.from({ length: 12 }, (_, index) =>
  background(`--indigo-a${index + 1}`, `Step ${index + 1} as a transparent colour, for backgrounds that are not paper`),
);

export const tokenGroups: readonly TokenGroup[] = [
  {
    title: 'Paper and ink',
    text: 'Neutral colours for the page, its cards and its texts.',
    tokens: [
      background('--page-background', 'Background of a page'),
      background('--paper', 'Background of cards, tables and fields'),
      background('--paper-raised', 'Background of floating elements: dialogs, lists, toasts'),
      background('--sunken', 'Background of a part that is lower than the page: a footer, an avatar'),
      line('--line', '--paper', 'Border of cards and rows'),
      line('--line-strong', '--paper', 'Border of secondary buttons and of the head of a table'),
      mark('--line-control', '--paper', 'Border of fields and checkboxes'),
      text('--ink', '--paper', 'Text'),
      text('--ink-soft', '--page-background', 'Secondary text: hints, headings of columns, captions'),
    ],
  },
  {
    title: 'Accent',
    text: 'Blue marks the main action and the current place, nothing else. The twelve steps have the same meaning as in Radix Colors. Components read them as `--accent-1` to `--accent-12`, so that another accent colour of the theme changes them all.',
    tokens: [
      ...accentSteps,
      text('--indigo-contrast', '--indigo-9', 'Text on the main action'),
      background('--indigo-surface', 'Background of a field in the accent colour'),
      background('--indigo-indicator', 'The mark of a chosen tab, box or option'),
      background('--indigo-track', 'The filled part of a slider or switch'),
      ...accentAlphaSteps,
    ],
  },
  {
    title: 'Status of a project',
    text: 'Each status has one colour everywhere. It never stands alone: a badge has a label, a chart has a table.',
    tokens: [
      ...statusTokens('new', 'New'),
      ...statusTokens('sent', 'Estimate Sent'),
      ...statusTokens('negotiation', 'Negotiation'),
      ...statusTokens('signed', 'Job Signed'),
      ...statusTokens('receivable', 'Accounts Receivable'),
      ...statusTokens('closed', 'Job Closed'),
    ],
  },
  {
    title: 'Success and danger',
    text: 'Results, errors and deletions.',
    tokens: [
      text('--success-ink', '--success-bg', 'Text and icon of a success'),
      background('--success-bg', 'Background of a success'),
      mark('--danger', '--paper', 'Mark of an error'),
      text('--danger-ink', '--danger-bg', 'Text of an error, also on paper'),
      background('--danger-bg', 'Background of an error'),
      line('--danger-line', '--danger-bg', 'Border of an error'),
      mark('--danger-solid', '--paper', 'Background of a button that deletes'),
      background('--danger-solid-hover', 'Background of a button that deletes when hovered'),
      text('--danger-contrast', '--danger-solid', 'Text on a button that deletes'),
      {
        name: '--star',
        use: 'Star of a favourite. The star is also filled, so that colour is not the only difference',
        on: '--paper',
      },
    ],
  },
  {
    title: 'Charts and map',
    text: 'Charts with one series have one colour. The map is quiet, so that its pins stand out.',
    tokens: [
      mark('--chart-1', '--paper', 'Bars and lines'),
      mark('--chart-1-active', '--paper', 'The active bar or dot'),
      background('--map-water', 'Water and the area outside the country'),
      background('--map-land', 'Land'),
      line('--map-coast', '--map-water', 'Coast'),
      line('--map-border', '--map-land', 'Borders of states'),
      text('--map-name', '--map-water', 'Names of states, with an outline in the colour of the land'),
    ],
  },
  {
    title: 'Shadow, type, size and motion',
    text: 'Tokens that are not colours, and the settings of Radix Themes.',
    tokens: [
      background('--shadow-pop', 'Shadow of floating elements. Nothing else has a shadow'),
      background('--default-font-family', 'The font: Figtree, and a system font of the same size until it has loaded'),
      background('--default-font-size', 'Text'),
      background('--default-line-height', 'Line height of text'),
      background('--font-size-small', 'Tables and labels'),
      background('--line-height-small', 'Line height of tables and labels'),
      background('--font-size-heading', 'Headings of sections'),
      background('--line-height-heading', 'Line height of headings'),
      background('--font-weight-bold', 'Headings and important words'),
      background('--control-height', 'Height of buttons and fields'),
      background('--touch', 'Smallest height of what a finger hits'),
      background('--fast', 'Duration of every animation'),
      background('--color-background', 'Radix: the background of the theme'),
      background('--overlay', 'The page behind a dialog'),
      background('--color-overlay', 'Radix: the page behind a dialog'),
      background('--color-panel-solid', 'Radix: the background of dialogs and menus'),
      background('--cursor-button', 'Radix: the pointer over a button'),
      background('--cursor-link', 'Radix: the pointer over a link'),
      background('--demo-bar-height', 'Height of the bar of the demo. The demo sets it; in the app it is 0'),
    ],
  },
];
