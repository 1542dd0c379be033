/** What came of a vote. */
export type PollResult = {
  /** Votes for each option, in the order of the options. */
  counts: number[];
  voters: number;
  /** Whether enough people voted. */
  quorate: boolean;
  /** Place of the option with most votes; null: too few votes, or a tie. */
  winner: number | null;
};

/**
 * Counts a vote.
 * @param options how many there are @param votes each voter's option, from 0 @param quorum votes that a result needs
 */
export function pollResult(options: number, votes: readonly number[], quorum: number): PollResult {
  const counts = new Array<number>(options).fill(0);
  for (const vote of votes) counts[vote] = (counts[vote] ?? 0) + 1;
  const voters = votes.length;
  const quorate = voters >= quorum;
  const most = Math.max(0, ...counts);
  const first = counts.indexOf(most);
  const alone = most > 0 && counts.lastIndexOf(most) === first;
  return { counts, voters, quorate, winner: quorate && alone ? first : null };
}
