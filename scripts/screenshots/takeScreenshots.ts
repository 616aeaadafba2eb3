/** Takes screenshots of the stories of screens and prints. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';

export interface ScreenStory {
  readonly id: string;
  /** The path of the story in the sidebar, for example `Screens/Offices/OfficeListScreen: Empty`. */
  readonly name: string;
}

/** The viewports in CSS pixels. */
const viewports = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
type ViewportName = keyof typeof viewports;

/** The number of browser pages that render stories at the same time. */
const pageCount = 2;

/** The file `index.json` of Storybook. */
interface StorybookIndex {
  readonly entries: Readonly<Record<string, { type: string; id: string; title: string; name: string }>>;
}

/** Returns the stories of screens and prints. */
export const readScreenStories = ({ entries }: StorybookIndex): readonly ScreenStory[] =>
  Object.values(entries)
    .filter(({ type, title }) => type === 'story' && /^(Screens|Print)\//.test(title))
    .map(({ id, title, name }) => ({ id, name: `${title}: ${name}` }));

interface ScreenshotOptions {
  readonly browser: Browser;
  /** The URL of the built Storybook. */
  readonly url: string;
  readonly stories: readonly ScreenStory[];
  /** The folder for the files `<id>--<viewport>-<theme>.png`. */
  readonly folder: string;
}

/**
 * Takes the screenshots of each story after its play function. A story has four screenshots: phone and wide, each light and dark. A
 * story with the viewport "phone" has only the two phone screenshots. Returns the names and errors of the stories whose screenshots failed.
 */
export async function takeScreenshots({
  browser,
  url,
  stories,
  folder,
}: ScreenshotOptions): Promise<readonly string[]> {
  const failures: string[] = [];
  const queue = [...stories];
  let finishedCount = 0;

  async function takeQueuedScreenshots(): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: viewports.wide });
    try {
      for (let story = queue.shift(); story; story = queue.shift()) {
        const page = await context.newPage();
        await takeStoryScreenshots(
          page,
          `${url}/iframe.html?viewMode=story&id=${story.id}`,
          join(folder, story.id),
        ).catch((error) => failures.push(`${story?.name}: ${error instanceof Error ? error.message : error}`));
        await page.close();
        finishedCount += 1;
        if (finishedCount % 25 === 0) console.log(`${finishedCount} of ${stories.length} stories`);
      }
    } finally {
      await context.close();
    }
  }

  await Promise.all(Array.from({ length: pageCount }, takeQueuedScreenshots));
  return failures;
}

async function takeStoryScreenshots(page: Page, url: string, path: string): Promise<void> {
  for (const viewport of ['phone', 'wide'] as const satisfies readonly ViewportName[]) {
    await page.setViewportSize(viewports[viewport]);
    await page.goto(url);
    const { storyViewport } = await waitForStoryEnd(page);
    // The viewport of a story is known only after the story is loaded.
    if (viewport === 'wide' && storyViewport === 'phone') return;
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate(setTheme, theme);
      await page.screenshot({ path: `${path}--${viewport}-${theme}.png`, fullPage: true, animations: 'disabled' });
    }
  }
}

interface StoryState {
  readonly storyViewport: string | undefined;
}

/** Waits until the story and its play function have ended. A failed play function does not matter: the story tests report it. */
async function waitForStoryEnd(page: Page): Promise<StoryState> {
  const state = await page.waitForFunction(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as unknown as StorybookWindow;
    const render = preview?.currentRender;
    if (document.body.classList.contains('sb-show-errordisplay')) throw new Error('The story was not rendered');
    if (!render?.story || !['finished', 'errored', 'aborted'].includes(render.phase ?? '')) return false;
    return { storyViewport: render.story.storyGlobals?.viewport?.value };
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return state.jsonValue() as Promise<StoryState>;
}

/** The window of the Storybook preview, with the state of the current story. */
interface StorybookWindow {
  readonly __STORYBOOK_PREVIEW__?: {
    readonly currentRender?: {
      readonly phase?: string;
      readonly story?: { readonly storyGlobals?: { readonly viewport?: { readonly value?: string } } };
    };
  };
}

/** Sets the theme of the whole page by its class, like `.storybook/checkContrastInOtherTheme.ts`. Runs in the page. */
function setTheme(theme: 'light' | 'dark'): void {
  for (const { classList } of document.querySelectorAll('.radix-themes:is(.light, .dark)')) {
    classList.remove('light', 'dark');
    classList.add(theme);
  }
}
