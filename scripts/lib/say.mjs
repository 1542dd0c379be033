/** The language of what the set-up scripts print, by the same rule as the command's. */
const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
const chinese = /^zh/i.test(locale);

/** One sentence in the reader's language. */
export const words = (en, zh) => (chinese ? zh : en);

/** Prints one line to standard output. */
export const say = (en, zh = en) => process.stdout.write(`${words(en, zh)}\n`);

/** `4.1 s` or `2 min 5 s`. */
export function seconds(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const whole = Math.round(ms / 1000);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
