/** Assertions on mock handlers in stories. They wait for the expected call. */
import { expect, type Mock, waitFor } from 'storybook/test';

const callMatchers = [
  'toHaveBeenCalled',
  'toHaveBeenCalledOnce',
  'toHaveBeenCalledTimes',
  'toHaveBeenCalledWith',
  'toHaveBeenLastCalledWith',
  'toHaveBeenNthCalledWith',
] as const;

type CallMatcher = (typeof callMatchers)[number];
type Matchers = Pick<ReturnType<typeof expect>, CallMatcher>;

/**
 * Like `expect`, but waits until the calls of the mock handler match. A form calls its submit handler after its
 * validation. The code of the validation can still be loading when the click returns.
 */
export function expectCall(handler: unknown): Matchers {
  const waitUntil =
    (matcher: CallMatcher) =>
    async (...args: unknown[]) => {
      await waitFor(() => (expect(handler)[matcher] as (...args: unknown[]) => void)(...args));
    };
  return Object.fromEntries(callMatchers.map((matcher) => [matcher, waitUntil(matcher)])) as unknown as Matchers;
}

/** Waits until the mock handler was called `times` times. Returns the arguments of the last call. */
export async function waitForLastCall<Args extends readonly unknown[]>(
  handler: (...args: Args) => unknown,
  times = 1,
): Promise<Args> {
  await expectCall(handler).toHaveBeenCalledTimes(times);
  return (handler as unknown as Mock<(...args: Args) => unknown>).mock.lastCall as unknown as Args;
}
