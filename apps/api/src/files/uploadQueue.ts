import { ApiError } from '../http/errors.ts';
import type { ApiDeps } from '../ports.ts';
import { fairQueue } from '../queues/fairQueue.ts';
import { type AccessTokens, bearerToken } from '../session/accessToken.ts';

/** An upload is in memory several times while it is read: a large one takes about 100 MB, a small one 16. */
const smallBytes = 4 * 2 ** 20;
const small = { running: Number.POSITIVE_INFINITY, runningPerCompany: 16, waitingPerCompany: 64, waitSeconds: 60 };
const large = { ...small, runningPerCompany: 3, waitingPerCompany: 20 };

const refusal = () =>
  new ApiError('unavailable', 'Many files are being uploaded at the moment. Please try again', {
    headers: { 'Retry-After': '10' },
  });

/**
 * Runs an upload when the company has room for it: before that nothing of its body is read. Others' uploads do not
 * wait. A call without a valid token is not held up: it is refused before its body is read.
 */
export function uploadQueue(tokens: AccessTokens, { clock }: Pick<ApiDeps, 'clock'>) {
  const queues = { small: fairQueue(small, { refusal }), large: fairQueue(large, { refusal }) };

  return async <Result>({ headers }: Request, upload: () => Promise<Result>): Promise<Result> => {
    const token = bearerToken(headers);
    if (token === undefined) return upload();
    const { companyId } = await tokens.verify(token, clock.now());
    const length = Number(headers.get('content-length') ?? Number.NaN);
    return length <= smallBytes ? queues.small(companyId, upload) : queues.large(companyId, upload);
  };
}
