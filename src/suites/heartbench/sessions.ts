/** Characters of one piece. */
const GRAM = 5;
/** Share of the shorter text's pieces from which two dialogues count as one counselling session cut at two turns. */
const SESSION = 0.3;
/** Share of the longer text's pieces from which two dialogues are the same but for a sentence. */
const NEAR_DUPLICATE = 0.9;

/**
 * Two questions (places in the list), the share of the shorter one's pieces that both have, and that of the longer one's:
 * an early cut of a talk lies wholly in a late one without being the same.
 */
export type Pair = { a: number; b: number; share: number; ofLonger: number };
export type Sessions = {
  /** Id of the session of each question: the id of its first question. */
  sessionOf: string[];
  /** Pairs at or above the session's share, in the order of the list. */
  pairs: Pair[];
  nearDuplicates: Pair[];
};

type Dialogue = { id: string; dialogue: readonly { content: string }[] };

/**
 * Groups questions that come from the same session, by shared 5-character pieces of all their turns. Sessions are what
 * intervals resample: two cuts of one talk are not two independent questions. Depends on the questions' order only for
 * the name of a session. Chains count: a like b and b like c are one session.
 */
export function findSessions(questions: readonly Dialogue[]): Sessions {
  const grams = questions.map(gramsOf);
  const pairs = sharing(grams).filter(({ share }) => share >= SESSION);
  const parent = questions.map((_, i) => i);
  const root = (i: number): number => {
    let at = i;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) at = up;
    return at;
  };
  for (const { a, b } of pairs) {
    const [x, y] = [root(a), root(b)];
    // The earlier question stays the root, so that it names the session.
    parent[Math.max(x, y)] = Math.min(x, y);
  }
  return {
    sessionOf: questions.map((_, i) => questions[root(i)]?.id ?? ''),
    pairs,
    nearDuplicates: pairs.filter(({ ofLonger }) => ofLonger >= NEAR_DUPLICATE),
  };
}

function gramsOf({ dialogue }: Dialogue): Set<string> {
  const characters = Array.from(dialogue.map((turn) => turn.content).join(''));
  const grams = new Set<string>();
  for (let i = 0; i + GRAM <= characters.length; i++)
    grams.add(characters.slice(i, i + GRAM).join(''));
  return grams;
}

/** Pairs with at least one piece in common. Goes through each piece's holders, not through all pairs of texts. */
function sharing(grams: readonly ReadonlySet<string>[]): Pair[] {
  const holders = new Map<string, number[]>();
  const pairs: Pair[] = [];
  grams.forEach((own, b) => {
    const common = new Map<number, number>();
    for (const gram of own) {
      const earlier = holders.get(gram);
      if (earlier === undefined) {
        holders.set(gram, [b]);
        continue;
      }
      for (const a of earlier) common.set(a, (common.get(a) ?? 0) + 1);
      earlier.push(b);
    }
    for (const [a, n] of common) {
      const other = grams[a]?.size ?? 1;
      const [shorter, longer] = [Math.min(own.size, other), Math.max(own.size, other)];
      pairs.push({ a, b, share: n / shorter, ofLonger: n / longer });
    }
  });
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}
