/** The settings of all stories: the toolbar, the decorators (theme, toasts, keys, margin) and the checks of axe. */
import { ToastProvider } from '@plumbline/ui/components/Toast';
import { AppShortcuts } from '@plumbline/ui/shell/AppShortcuts';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import type { Appearance } from '@plumbline/ui/theme/themeSettings';
import { withThemeFromJSXProvider } from '@storybook/addon-themes';
import type { Decorator, Preview, ReactRenderer, StoryContext } from '@storybook/react-vite';
import type { JSX, ReactNode } from 'react';
import '@plumbline/ui/theme/theme.css';
import { disableBigIntControls } from './bigIntArgs.ts';
import { checkAnatomySelectors } from './checkAnatomySelectors.ts';
import { checkContrastInOtherTheme } from './checkContrastInOtherTheme.ts';
import { ComponentPage } from './docs/ComponentPage.tsx';
import { DocsFrame } from './docs/DocsFrame.tsx';
import { waitForOpenedDialogs } from './playFunctions.ts';
import { describeAttributes, extractArgTypes } from './propTypes.ts';
import { withMotion, withRoleAndPackage } from './toolbar/decorators.tsx';
import { toolbarDefaults, toolbarTypes } from './toolbar/toolbar.ts';
import './preview.css';

const ThemeAndToasts = ({ theme, children }: { theme: { appearance: Appearance }; children: ReactNode }) => (
  <ThemeProvider appearance={theme.appearance}>
    <ToastProvider>
      <AppShortcuts>{children}</AppShortcuts>
    </ToastProvider>
  </ThemeProvider>
);

/** Adds a margin around a component. A screen and the shell use the whole page. */
const withMargin: Decorator = (Story, { parameters }) =>
  parameters.layout === 'fullscreen' ? (
    <Story />
  ) : (
    <div className="story-margin">
      <Story />
    </div>
  );

const withTheme = withThemeFromJSXProvider<ReactRenderer>({
  themes: { light: { appearance: 'light' }, dark: { appearance: 'dark' } },
  defaultTheme: 'light',
  Provider: ThemeAndToasts,
});

/** Adds the theme of the toolbar. A connected page gets this theme from the web app instead. */
const withThemeOfToolbar: Decorator = (Story, context) =>
  context.parameters['connected'] ? <Story /> : (withTheme(Story, context) as JSX.Element);

/** The components with a story that axe has checked. */
const checkedComponents = new Set<string>();

/** `npm test` shows the first story of each component to axe. `npm run test:all` shows all stories. */
function isShownToAxe({ componentId }: StoryContext): boolean {
  if (import.meta.env.PLUMBLINE_TESTS !== 'acceptance') return true;
  if (checkedComponents.has(componentId)) return false;
  checkedComponents.add(componentId);
  return true;
}

const preview: Preview = {
  globalTypes: toolbarTypes,
  initialGlobals: toolbarDefaults,
  tags: ['autodocs'],
  parameters: {
    // axe returns only violations, because the details of passing rules are slow.
    a11y: { test: 'error', options: { resultTypes: ['violations'] } },
    docs: { page: ComponentPage, container: DocsFrame, extractArgTypes },
    controls: { expanded: true, matchers: { date: /Date$/ } },
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Welcome',
          'Principles',
          'Voice and tone',
          'Text search',
          'Accessibility',
          'Tokens',
          'Roles and statuses',
          'Flows',
          'Component origins',
          'Components',
          'Shell',
          'Screens',
          ['All screens'],
          'Connected',
          'Print',
          'Theme',
        ],
      },
    },
    viewport: {
      options: {
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
        phone: { name: 'Phone 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        smallTablet: { name: 'Tablet 683', styles: { width: '683px', height: '1024px' }, type: 'tablet' },
        tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        window900: { name: 'Window 900', styles: { width: '900px', height: '900px' }, type: 'desktop' },
        tabletInLandscape: { name: 'Tablet 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
        // 1440 x 900 at 200 %, and 1280 x 1024 at 400 % as in WCAG 1.4.10.
        zoomed200: { name: 'Desktop at 200 %', styles: { width: '720px', height: '450px' }, type: 'desktop' },
        zoomed400: { name: 'Desktop at 400 %', styles: { width: '320px', height: '256px' }, type: 'desktop' },
      },
    },
  },
  argTypesEnhancers: [disableBigIntControls, describeAttributes],
  beforeAll: waitForOpenedDialogs,
  // A page cannot emulate forced colours, so Storybook itself shows these stories with usual colours.
  beforeEach: async ({ parameters }) => {
    if (!import.meta.env.VITEST_STORYBOOK || !parameters['forcedColors']) return;
    const { commands } = await import('vitest/browser');
    await commands.emulateForcedColors('active');
    return () => commands.emulateForcedColors('none');
  },
  // The story tests check both themes. In Storybook itself, the user selects one in the toolbar.
  afterEach: async (context) => {
    if (!import.meta.env.VITEST_STORYBOOK) return;
    checkAnatomySelectors(context);
    // axe cannot compute the colours of the browser.
    if (context.parameters['forcedColors'] || !isShownToAxe(context)) {
      context.parameters['a11y'] = { test: 'off' };
      return;
    }
    // The accessibility addon then checks all rules in the theme of the story.
    await checkContrastInOtherTheme(context);
  },
  decorators: [withMargin, withMotion, withRoleAndPackage, withThemeOfToolbar],
};

export default preview;
