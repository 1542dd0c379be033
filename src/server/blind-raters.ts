import { openBlindPlace } from '../experts/release/run-readers.js';
import { HttpFault } from '../serve/http/index.js';
import type { Db } from '../store/index.js';
import type { Access } from './api/index.js';
import type { Viewer } from './viewer.js';

/** Pages of a campaign that tell of its blind tests. */
const OF_TESTS = /\/(?:blind-tests|releases)(?:\/|$)/;

/**
 * Keeps from a rater of an open blind test what would end their blindness: the run with its answers and verdicts, and
 * the test itself. Who may read a run is not drawn; this holds for a role that somebody was given after the draw.
 * @throws HttpFault 403
 */
export async function keepsRaterBlind(
  db: Db,
  viewer: Viewer,
  route: string,
  access: Access,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  if (access.who !== 'project' || viewer.kind === 'local') return;
  const of = placed(access.of, route, params);
  if (of !== null && (await openBlindPlace(db, viewer.id, of)) !== null) throw ratesBlind();
}

function placed(
  kind: string | null,
  route: string,
  params: Readonly<Record<string, string>>,
): Parameters<typeof openBlindPlace>[2] | null {
  if (kind === 'run') return { run: params.run ?? '' };
  if (kind === 'blindtest') return { test: params.blindtest ?? '' };
  if (kind === 'campaign' && OF_TESTS.test(route)) return { campaign: params.campaign ?? '' };
  return null;
}

const ratesBlind = (): HttpFault =>
  new HttpFault(403, 'rates_blind', {
    en: 'you rate answers of this run in a blind test, so its answers, models and verdicts stay hidden from you until that test is closed or withdrawn',
    'zh-CN':
      '你正在一项盲测中评判该运行的回答；在该盲测结束或撤回之前，其回答、模型和评判结果对你不可见',
  });
