/**
 * A text as contextual token vectors, in their order. `special` marks the tokens that the model's form adds round every
 * text ([CLS], [SEP]).
 */
export type TokenVectors = {
  readonly vectors: readonly (readonly number[] | Float32Array)[];
  readonly special: readonly boolean[];
};

/** Each −1…1; with the usual models well above 0 for any two texts. */
export type BertScore = { precision: number; recall: number; f1: number };

/**
 * BERTScore of a candidate and one reference without idf weights and without rescaling (Zhang et al. 2020, section 3):
 * each token takes the highest cosine it finds on the other side, precision is the mean over the candidate's tokens,
 * recall over the reference's, F1 their harmonic mean.
 *
 * Special tokens as in the authors' library (bert_score 0.3, `idf=False`): they have no weight in the means, but a word
 * may find its highest cosine at one of the other side's. All three figures are 0 where a side has no other token.
 * @throws RangeError when vectors differ in length or `special` does not mark each of them.
 */
export function bertScore(candidate: TokenVectors, reference: TokenVectors): BertScore {
  const [a, b] = [unitsOf(candidate), unitsOf(reference)];
  const size = a[0]?.length ?? b[0]?.length ?? 0;
  if ([...a, ...b].some((vector) => vector.length !== size))
    throw new RangeError('bertScore: vectors of different lengths');
  if (!hasWords(candidate) || !hasWords(reference)) return { precision: 0, recall: 0, f1: 0 };
  const precision = meanOfBest(a, b, candidate.special);
  const recall = meanOfBest(b, a, reference.special);
  const sum = precision + recall;
  return { precision, recall, f1: sum === 0 ? 0 : (2 * precision * recall) / sum };
}

const hasWords = ({ special }: TokenVectors): boolean => special.some((mark) => !mark);

/** Mean over the tokens of `from` that are not special of their highest cosine among `to`. */
function meanOfBest(
  from: readonly Float64Array[],
  to: readonly Float64Array[],
  special: readonly boolean[],
): number {
  let sum = 0;
  let n = 0;
  from.forEach((vector, i) => {
    if (special[i] === true) return;
    let best = Number.NEGATIVE_INFINITY;
    for (const other of to) best = Math.max(best, dot(vector, other));
    sum += best;
    n += 1;
  });
  return sum / n;
}

/** Vectors at length 1; one of length 0 stays as it is, so that its cosine with anything is 0. */
function unitsOf({ vectors, special }: TokenVectors): Float64Array[] {
  if (vectors.length !== special.length)
    throw new RangeError('bertScore: as many marks as vectors are needed');
  return vectors.map((vector) => {
    const length = norm(vector);
    return Float64Array.from(vector, (x) => (length === 0 ? 0 : x / length));
  });
}

type Vector = ArrayLike<number>;

const norm = (vector: Vector): number => Math.sqrt(dot(vector, vector));

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

/** Cosine of two vectors, −1…1; 0 where one of them is all zeros. @throws RangeError for different lengths. */
export function cosine(a: Vector, b: Vector): number {
  if (a.length !== b.length) throw new RangeError('cosine: vectors of different lengths');
  const size = norm(a) * norm(b);
  return size === 0 ? 0 : dot(a, b) / size;
}
