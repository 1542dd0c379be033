import { type OpenServer, openServer, openTraces, type ServerOptions } from '../http/index.js';
import { type Effective, effective, type Formula } from './formula.js';
import type { RewardJudge } from './judge.js';
import { rewardRoutes } from './routes.js';

type Shared = Pick<ServerOptions, 'host' | 'port' | 'keys' | 'lang' | 'log' | 'limits'>;

/** `queue`: pairs that may be inside at once; `maxPairs`: pairs of one request. */
type RewardServerOptions = Shared & {
  env: NodeJS.ProcessEnv;
  judge: RewardJudge;
  formula: Formula;
  queue?: number;
  maxPairs?: number;
};

export type RewardServer = OpenServer & { formula: Effective };

const QUEUE = 4096;
const MAX_PAIRS = 1024;

/**
 * The scoring server of `hearth serve`. Stopping it closes the judge as well.
 * @throws HearthError exit 2 as `openServer` and `openTraces`
 */
export async function openRewardServer(options: RewardServerOptions): Promise<RewardServer> {
  const { judge, env, formula: stated, queue = QUEUE, maxPairs = MAX_PAIRS, ...shared } = options;
  const formula = effective(stated, judge.rates);
  const server = await openServer({
    ...shared,
    traces: await openTraces(env, 'hearth-serve'),
    ready: () => judge.alive?.() ?? true,
    routes: rewardRoutes({ judge, formula, queue, maxPairs, lang: shared.lang }),
  });
  return {
    ...server,
    formula,
    async stop() {
      await server.stop();
      await judge.close();
    },
  };
}
