// Setup file of the story tests: fails a story that writes an error or a warning to the console.
import { configure } from 'storybook/test';
import '../scripts/failOnConsoleOutput.ts';

// time limit of `findBy...` and `waitFor`; a busy machine renders late
configure({ asyncUtilTimeout: 5_000 });
