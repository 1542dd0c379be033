import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunEvent, Snapshot } from '../../../src/pipeline/run-event.js';
import { addressOf } from '../api.js';

/** Times a second that the page is drawn anew, however fast events come. */
const DRAW_MS = 250;
/** Shorter breaks are the server's own, which ends each stream after a minute. */
const OFFLINE_MS = 5_000;

export type Live = {
  state: { status: string; working: boolean; here: boolean } | null;
  progress: Snapshot | null;
  stopping: 'no' | 'soon' | 'now';
  ended: Extract<RunEvent, { kind: 'ended' }>['data'] | null;
  trouble: { address: string; cause: string } | null;
  offline: boolean;
};
const NOTHING: Live = {
  state: null,
  progress: null,
  stopping: 'no',
  ended: null,
  trouble: null,
  offline: false,
};

/** How a run goes, as the server tells it; goes on by itself after a reload, a break and a restart of the server. */
export function useLive(run: string): Live {
  const [shown, setShown] = useState<Live>(NOTHING);
  const queries = useQueryClient();
  useEffect(() => {
    let live = NOTHING;
    let drawing: ReturnType<typeof setTimeout> | null = null;
    let lost: ReturnType<typeof setTimeout> | null = null;
    const change = (part: Partial<Live>): void => {
      live = { ...live, ...part };
      drawing ??= setTimeout(() => {
        drawing = null;
        setShown(live);
      }, DRAW_MS);
    };
    const source = new EventSource(addressOf('GET /api/runs/:run/events', { params: { run } }));
    const on = (kind: string, hear: (value: unknown) => void): void =>
      source.addEventListener(kind, (event) => hear(JSON.parse((event as MessageEvent).data)));
    const happened = <K extends RunEvent['kind']>(
      kind: K,
      hear: (data: Extract<RunEvent, { kind: K }>['data']) => void,
    ): void => on(kind, (value) => hear((value as { data: never }).data));
    source.onopen = () => {
      if (lost !== null) clearTimeout(lost);
      lost = null;
      if (live.offline) change({ offline: false });
    };
    source.onerror = () => {
      lost ??= setTimeout(() => change({ offline: true }), OFFLINE_MS);
    };
    on('state', (value) => {
      const state = value as NonNullable<Live['state']>;
      const before = live.state;
      change({ state });
      // What else the page shows of the run has changed with it.
      if (before !== null && (before.status !== state.status || before.working !== state.working))
        for (const key of ['run', 'work', 'runs'])
          void queries.invalidateQueries({ queryKey: [key] });
    });
    happened('began', () => change({ ...NOTHING, state: live.state, offline: live.offline }));
    happened('progress', (progress) =>
      change({ progress, ...(progress.spent.calls > 0 && { trouble: null }) }),
    );
    happened('trouble', (trouble) => change({ trouble }));
    happened('stopping', ({ now }) => change({ stopping: now ? 'now' : 'soon' }));
    happened('ended', (ended) => change({ ended, stopping: 'no' }));
    return () => {
      source.close();
      if (drawing !== null) clearTimeout(drawing);
      if (lost !== null) clearTimeout(lost);
      setShown(NOTHING);
    };
  }, [run, queries]);
  return shown;
}
