import { root } from '../runProcess.mjs';
import { virtualModule } from '../virtualModule.ts';
import { readScreenRows, readTextFiles, screenStoriesFiles } from './readScreenRows.ts';

/** Provides the rows of the table "All screens" as the module `virtual:screen-rows`, for the docs page of Storybook. */
export const screenRowsPlugin = () =>
  virtualModule({
    id: 'virtual:screen-rows',
    read() {
      const files = screenStoriesFiles(root);
      return { value: readScreenRows(readTextFiles(files)), files };
    },
  });
