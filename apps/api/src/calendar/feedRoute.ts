/** The route with which calendar programs read the planned days of projects. The URL contains a secret token instead of credentials. */
import { feedDaysAfter, feedDaysBefore } from '@plumbline/domain/calendar/feed';
import { todayIn } from '@plumbline/domain/company/timeZone';
import { noFilter } from '@plumbline/domain/projects/projectFilter';
import { isSubscribed } from '@plumbline/domain/subscription/packages';
import { subscriptionTypeOn, utcDay } from '@plumbline/domain/subscription/subscriptionEnd';
import { moveDay } from '@plumbline/values/parseDay';
import { Hono } from 'hono';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { clientIp } from '../http/clientIp.ts';
import { ApiError } from '../http/errors.ts';
import { quoteEtag, shortHash } from '../http/etag.ts';
import { toResponse } from '../http/responseValue.ts';
import type { ApiEnv } from '../http/step.ts';
import { findFeed } from '../links/feedLinks.ts';
import type { ApiDeps } from '../ports.ts';
import type { UserKey } from '../session/store.ts';
import { feedText } from './feedText.ts';
import { readFeedCompany, readFeedProjects } from './store.ts';

/** A token has 43 characters. */
const filePattern = /^([\w-]{43})\.ics$/;

/**
 * Reads the feed as the user may see it now: a deactivated user gets 404 like a wrong link, and a company without a package 402. With `own`
 * it has only the projects whose estimator is the user.
 */
async function readFeed({ db }: Pick<ApiDeps, 'db'>, user: UserKey, now: Date, isOwn: boolean) {
  return db.company(user.companyId, async (tx) => {
    const company = await readFeedCompany(tx, user);
    if (!company) throw new ApiError('not_found');
    if (!isSubscribed({ subscription_type: subscriptionTypeOn(company, utcDay(now)) }))
      throw new ApiError('subscription_required');
    const today = todayIn(company.timeZone, now);
    const projects = await readFeedProjects(tx, user, {
      ...noFilter,
      scheduledFrom: moveDay(today, 'day', -feedDaysBefore),
      scheduledTo: moveDay(today, 'day', feedDaysAfter),
      estimator: isOwn ? user.userId : null,
    });
    return { name: company.name, projects };
  });
}

/** `GET /calendar/{token}.ics`. Wrong links are limited for each client IP, as links to documents are [S17]. */
export function calendarFeedRoute(deps: ApiDeps, limits: AttemptLimits): Hono<ApiEnv> {
  const { db, clock, config } = deps;
  const app = new Hono<ApiEnv>({ strict: false });
  app.get('/:file', async (c) => {
    c.set('route', 'calendar-feed');
    const token = filePattern.exec(c.req.param('file'))?.[1];
    const user = await limits.findBySecret(
      'link',
      { clientIp: clientIp(c.req.raw.headers, c.env, config) },
      async () => (token === undefined ? undefined : db.system((tx) => findFeed(tx, token))),
    );
    if (!user) throw new ApiError('not_found');
    const { name, projects } = await readFeed(deps, user, clock.now(), c.req.query('own') === '1');
    const body = feedText(projects, { name, publicUrl: config.publicUrl });
    const headers = {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="plumbline.ics"',
      'Cache-Control': 'private, no-cache',
      ETag: quoteEtag(await shortHash(body)),
      'X-Robots-Tag': 'noindex',
    };
    return toResponse({ status: 200, headers, body }, c.req.raw);
  });
  return app;
}
