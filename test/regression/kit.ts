import { join } from 'node:path';
import Database from 'libsql';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { at, models, verdict } from '../mock-models.js';
import type { MockServer, Scripted, Seen } from '../mock-server.js';
import { type How, hearth, ITEM_IDS, type Ran } from '../support.js';

/** What every row's test needs: a loopback server with odd replies, the built command, and what it recorded. */

type Odd = Parameters<typeof models>[0] & { latencyMs?: number };

const servers: MockServer[] = [];
afterAll(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server for target (`m`) and judge (`judge`), closed after the file's tests. */
export async function serve({ latencyMs, ...odd }: Odd = {}): Promise<MockServer> {
  const server = await models(odd, latencyMs);
  servers.push(server);
  return server;
}

/**
 * Target and judge whose replies go by the item: the n-th answer asked for is `answers[n]` (by default a text of its
 * own), and the judge's reply to it is `verdicts[n]`. Needs `--max-connections 1`.
 */
export function inOrder({
  answers = [],
  verdicts = [],
}: {
  answers?: readonly Scripted[];
  verdicts?: readonly Scripted[];
}): Required<Pick<Odd, 'answer' | 'judge'>> {
  let asked = 0;
  return {
    answer: () => {
      const n = asked++;
      return answers[n] ?? `Answer number ${n}.`;
    },
    judge: (request) => verdicts[numberIn(request)] ?? verdict(),
  };
}

/** The number of the default answer that a judge is asked about. */
export const numberIn = (request: Seen): number =>
  Number(/Answer number (\d+)\./.exec(textOf(request))?.[1] ?? -1);

/** All that a request says, as one text. */
export const textOf = ({ body }: Seen): string => body.messages.map((m) => m.content).join('\n');

/** `hearth run intima` on the built-in items, one request at a time; `flags` go last. */
export const run = (server: MockServer, flags: string, how: How = {}): Promise<Ran> =>
  command(
    server,
    `run intima --target openai/m --judge openai/judge --set view=builtin --max-connections 1 --json --no-report ${flags}`,
    how,
  );

/** Any command that may ask the server. */
export const command = (server: MockServer, line: string, how: How = {}): Promise<Ran> =>
  hearth(
    line.split(' ').filter((word) => word !== ''),
    { ...how, env: { ...at(server), ...how.env } },
  );

const stateful = z.object({
  state: z.string(),
  value: z.unknown(),
  why: z.string().optional(),
});
const shownSchema = z.object({
  item: z.object({
    answers: z.array(
      z.object({
        target: z.string(),
        repeat: z.number(),
        answers: z.array(stateful),
        verdicts: z.array(
          stateful.extend({ judge: z.string().nullable(), judgeRepeat: z.number() }),
        ),
      }),
    ),
  }),
});
export type Shown = z.infer<typeof shownSchema>['item']['answers'][number];

/** What `hearth show last ITEM --json` says of the n-th built-in item: one entry a target and repeat. */
export async function show(home: string, n: number): Promise<Shown[]> {
  const ran = await hearth(['show', 'last', ITEM_IDS[n] ?? '', '--json'], { home });
  return shownSchema.parse(JSON.parse(ran.stdout)).item.answers;
}

/** The first verdict on the first answer to the n-th item. */
export async function firstVerdict(home: string, n: number): Promise<Shown['verdicts'][number]> {
  const found = (await show(home, n))[0]?.verdicts[0];
  if (found === undefined) throw new Error(`item ${n} has no verdict`);
  return found;
}

const callSchema = z.object({
  id: z.string(),
  role: z.string(),
  state: z.string(),
  draw: z.string(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  cost_usd: z.number().nullable(),
  started_ms: z.number(),
  duration_ms: z.number(),
});
const requestSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  params: z.record(z.string(), z.number()),
});
const replySchema = z.object({
  text: z.string(),
  reasoning: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
  fault: z
    .object({
      kind: z.string(),
      message: z.string(),
      status: z.number().optional(),
      body: z.string().optional(),
      phase: z.string().optional(),
    })
    .nullable(),
  tries: z.number(),
  waitedMs: z.number(),
});
export type Call = z.infer<typeof callSchema> & {
  request: z.infer<typeof requestSchema>;
  reply: z.infer<typeof replySchema>;
};

/** Every recorded call of a home, in the order of recording. */
export function callsIn(home: string): Call[] {
  const db = new Database(join(home, 'hearth', 'hearth.db'), { readonly: true });
  const rows = db.prepare('select * from call order by started_ms, rowid').all() as {
    request: string;
    reply: string;
  }[];
  db.close();
  return rows.map((row) => ({
    ...callSchema.parse(row),
    request: requestSchema.parse(JSON.parse(row.request)),
    reply: replySchema.parse(JSON.parse(row.reply)),
  }));
}

const shownCallsSchema = z.object({
  item: z.object({
    answers: z.array(
      z.object({
        calls: z.array(
          z.object({
            role: z.string(),
            state: z.string(),
            tries: z.number(),
            workMs: z.number(),
            waitedMs: z.number(),
            reused: z.boolean(),
            inputTokens: z.number().nullable(),
            outputTokens: z.number().nullable(),
            costUsd: z.number().nullable(),
            costFromPrices: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** The calls behind one item of the last run, as `hearth show last ITEM --json` gives them. */
export async function showCalls(home: string, n: number) {
  const ran = await hearth(['show', 'last', ITEM_IDS[n] ?? '', '--json'], { home });
  return shownCallsSchema.parse(JSON.parse(ran.stdout)).item.answers.flatMap((one) => one.calls);
}
