/**
 * A kind and the level that was given, in one phrase. The name of a kind that only says whether something is there may end
 * with its levels, as "Retention: present" and "自我拟人：有无" do: the level that was given takes their place.
 */
export function inWords(kind: string, level: string, levels: readonly string[]): string {
  const [, name, colon, end] = /^(.*)(: |：)([^:：]+)$/s.exec(kind) ?? [];
  const said =
    end !== undefined &&
    (levels.includes(end) || levels.join('') === end || [...levels].reverse().join('') === end);
  return said ? `${name}${colon}${level}` : `${kind} · ${level}`;
}
