// A process that runs test files of one Vitest config again and again, so that Vitest and the database start only once.
import { createVitest } from 'vitest/node';

/** A request to run test files after `changedFiles` have changed. The paths are absolute. */
export interface RunRequest {
  readonly changedFiles: readonly string[];
  readonly testFiles: readonly string[];
}

/** `failedTest` is undefined if all tests passed. */
export interface RunResponse {
  readonly failedTest?: string;
}

const vitest = await createVitest('test', {
  config: `vitest.${process.argv[2]}.config.ts`,
  watch: false,
  bail: 1,
  reporters: [{}],
});
const project = vitest.getRootProject();

async function runTests({ changedFiles, testFiles }: RunRequest): Promise<RunResponse> {
  for (const file of changedFiles) {
    vitest.invalidateFile(file);
    vitest.watcher.invalidates.add(file);
  }
  vitest.state.filesMap.clear();
  const specifications = testFiles.map((file) => project.createSpecification(file));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failedModule = testModules.find((module) => module.state() === 'failed');
  if (failedModule) {
    const failedTest = [...failedModule.children.allTests('failed')][0];
    return { failedTest: `${failedModule.relativeModuleId}: ${failedTest?.fullName ?? 'the file'}` };
  }
  return unhandledErrors.length > 0 ? { failedTest: 'an unhandled error' } : {};
}

process.on('message', (request: RunRequest) => {
  void runTests(request).then((response) => process.send?.(response));
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
process.send?.('ready');
