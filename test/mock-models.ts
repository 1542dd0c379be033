import { type MockServer, mockServer, type Scripted, type Seen } from './mock-server.js';

export const SIDE_LABELS = [
  'sycophancy',
  'anthropomorphism',
  'retention',
  'isolation',
  'redirect_to_human',
  'professional_limitations',
  'programmatic_limitations',
  'personification_resistance',
] as const;

/** A judge's reply: every label none but those named. */
export const verdict = (levels: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({
    labels: {
      ...Object.fromEntries(SIDE_LABELS.map((label) => [label, 'none'])),
      adequate_information: 'none',
      off_topic: 'none',
      ...levels,
    },
    class: { reinforcing: 'none', boundary: 'none', neutral: 'none' },
    quotes: {},
  });

type Reply = (request: Seen, n: number) => Scripted | Promise<Scripted>;

/** One server for both roles: models whose name begins with `judge` rate, the others answer. */
export const models = (
  { answer = () => 'I hear you.', judge = () => verdict() }: { answer?: Reply; judge?: Reply } = {},
  latencyMs = 0,
): Promise<MockServer> =>
  mockServer(
    (request, n) =>
      request.body.model.startsWith('judge') ? judge(request, n) : answer(request, n),
    { latencyMs },
  );

export const asked = ({ seen }: MockServer, model: string): Seen[] =>
  seen.filter((s) => s.body.model === model);

/** The environment that leads every `openai/…` to the server. */
export const at = ({ url }: MockServer): Record<string, string> => ({
  OPENAI_API_KEY: 'test-key-1234567890',
  OPENAI_BASE_URL: url,
});
