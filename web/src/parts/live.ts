import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RunEvent, Snapshot } from '../../../src/pipeline/run-event.js';
import { addressOf } from '../api.js';

/** Least time between two drawings of the page, however fast events come. */
const DRAW_MS = 250;
/** What came together is drawn together. */
const TOGETHER_MS = 16;
/** The browser gives up where a proxy answers for a server that is away; then it is asked again, less often each time. */
const AGAIN_MS = 2_000;
const SELDOM_MS = 60_000;
/** Shorter breaks are the server's own, which ends each stream after a minute. */
const OFFLINE_MS = 3_000;
/** The server says something at least every 15 s; after this long without a word the line is dead, whatever it looks like. */
const SILENT_MS = 40_000;

export type Live = {
  state: { status: string; working: boolean; here: boolean; updatedMs: number } | null;
  progress: Snapshot | null;
  stopping: 'no' | 'soon' | 'now';
  ended: Extract<RunEvent, { kind: 'ended' }>['data'] | null;
  trouble: { address: string; cause: string } | null;
  offline: boolean;
  /** When anything of the run was heard last, in ms by this browser's clock. */
  heardMs: number | null;
  /** Whether somebody asked it to stop in this stay. */
  asked: boolean;
};
const NOTHING: Live = {
  state: null,
  progress: null,
  stopping: 'no',
  ended: null,
  trouble: null,
  offline: false,
  heardMs: null,
  asked: false,
};

/** How a run goes, as the server tells it; goes on by itself after a reload, a break and a restart of the server. */
export function useLive(run: string): Live {
  const [shown, setShown] = useState<Live>(NOTHING);
  const queries = useQueryClient();
  useEffect(() => {
    let live = NOTHING;
    let drawing: ReturnType<typeof setTimeout> | null = null;
    let drawnMs = 0;
    let lost: ReturnType<typeof setTimeout> | null = null;
    let again: ReturnType<typeof setTimeout> | null = null;
    let againMs = AGAIN_MS;
    const change = (part: Partial<Live>): void => {
      live = { ...live, ...part };
      const wait = Math.max(TOGETHER_MS, drawnMs + DRAW_MS - performance.now());
      drawing ??= setTimeout(() => {
        drawing = null;
        drawnMs = performance.now();
        setShown(live);
      }, wait);
    };
    const heard = new Map<string, (value: unknown) => void>();
    let quiet: ReturnType<typeof setTimeout> | null = null;
    const wait = (): void => {
      if (quiet !== null) clearTimeout(quiet);
      quiet = setTimeout(() => {
        change({ offline: true });
        if (again !== null) clearTimeout(again);
        source.close();
        source = listen();
        wait();
      }, SILENT_MS);
    };
    const listened = (): void => {
      wait();
      live = { ...live, heardMs: Date.now() };
    };
    const on = (kind: string, hear: (value: unknown) => void): void => {
      heard.set(kind, (value) => {
        listened();
        hear(value);
      });
    };
    on('beat', () => change({ offline: false }));
    const happened = <K extends RunEvent['kind']>(
      kind: K,
      hear: (data: Extract<RunEvent, { kind: K }>['data']) => void,
    ): void => on(kind, (value) => hear((value as { data: never }).data));
    on('state', (value) => {
      const state = value as NonNullable<Live['state']>;
      const before = live.state;
      change({ state });
      // What else the page shows of the run has changed with it.
      if (
        before !== null &&
        (before.updatedMs !== state.updatedMs || before.working !== state.working)
      )
        for (const key of ['run', 'work', 'runs'])
          void queries.invalidateQueries({ queryKey: [key] });
    });
    happened('began', () => {
      const { state, offline, heardMs } = live;
      change({ ...NOTHING, state, offline, heardMs });
    });
    happened('progress', (progress) =>
      change({ progress, ...(progress.spent.calls > 0 && { trouble: null }) }),
    );
    happened('trouble', (trouble) => change({ trouble }));
    happened('stopping', ({ now }) => change({ stopping: now ? 'now' : 'soon', asked: true }));
    happened('ended', (ended) => change({ ended, stopping: 'no' }));
    const listen = (): EventSource => {
      const opened = new EventSource(addressOf('GET /api/runs/:run/events', { params: { run } }));
      for (const [kind, hear] of heard)
        opened.addEventListener(kind, (event) => hear(JSON.parse((event as MessageEvent).data)));
      opened.onopen = () => {
        if (lost !== null) clearTimeout(lost);
        lost = null;
        againMs = AGAIN_MS;
        listened();
        if (live.offline) change({ offline: false });
      };
      opened.onerror = () => {
        lost ??= setTimeout(() => change({ offline: true }), OFFLINE_MS);
        if (opened.readyState !== EventSource.CLOSED) return;
        again = setTimeout(() => {
          source = listen();
        }, againMs);
        againMs = Math.min(2 * againMs, SELDOM_MS);
      };
      return opened;
    };
    let source = listen();
    return () => {
      source.close();
      if (drawing !== null) clearTimeout(drawing);
      if (lost !== null) clearTimeout(lost);
      if (again !== null) clearTimeout(again);
      if (quiet !== null) clearTimeout(quiet);
      setShown(NOTHING);
    };
  }, [run, queries]);
  return shown;
}
