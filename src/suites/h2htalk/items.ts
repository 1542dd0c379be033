import { createHash } from 'node:crypto';
import { usageError } from '../../contract/index.js';
import { FORMAT_INFO } from './formats.js';
import type { LineRecord, ScenarioRecord } from './scenario-file.js';
import type { Gold, Persona, Session, TalkItem, User } from './types.js';

export const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

/** Personas and users by id. */
export type Cast = { personas: ReadonlyMap<string, Persona>; users: ReadonlyMap<string, User> };
type Place = { file: string; line: number };
type Origin = Exclude<TalkItem['origin'], 'official'>;

/**
 * The item of one scenario.
 * @throws HearthError exit 2 for a persona or user that nobody is, or whose language is another.
 */
export function itemOfScenario(
  record: ScenarioRecord,
  cast: Cast,
  origin: Origin,
  place: Place,
): TalkItem {
  const { id, task, reference, must, mustNot, keep, nothing, ...input } = record;
  const persona = find(cast.personas, input.persona, 'persona', place);
  const user = find(cast.users, input.user, 'user', place);
  sameLang(persona, user, place);
  const { lang } = persona;
  const { area } = FORMAT_INFO[task];
  const gold: Gold = {
    must,
    mustNot,
    memories: keep,
    nothing: task === 'recollection_synthesize' ? nothing : null,
  };
  if (gold.nothing !== null && gold.nothing !== (keep.length === 0))
    throw usageError(
      {
        en: '"nothing" is true exactly where "keep" is empty; correct one of the two',
        'zh-CN': '"nothing" 应当且仅当 "keep" 为空时为 true；请改正其一',
      },
      { ...place, field: 'nothing' },
    );
  const scenario = { ...input, persona, user };
  return {
    id,
    task,
    area,
    lang,
    origin,
    clusters: { scenario: id },
    strata: `${task}|${lang}`,
    pairKey: sha256(JSON.stringify([task, scenario])),
    scenario,
    line: null,
    reference,
    flags: [],
    gold,
  };
}

/**
 * The sessions of one time line as items, in order; ids are `<line>/s1`, `<line>/s2`, …
 * @throws HearthError exit 2 for unknown people, another language, or dates that do not rise.
 */
export function itemsOfLine(
  record: LineRecord,
  cast: Cast,
  origin: Origin,
  place: Place,
): TalkItem[] {
  const persona = find(cast.personas, record.persona, 'persona', place);
  const sessions = record.sessions.map(({ keep, user: name, ...rest }, i): Session => {
    const user = find(cast.users, name, `sessions.${i}.user`, place);
    sameLang(persona, user, place);
    return { ...rest, user, memories: keep };
  });
  sessions.forEach(({ date }, i) => {
    const before = sessions[i - 1]?.date;
    if (before !== undefined && date < before)
      throw usageError(
        { en: 'lies before the last session; sort them', 'zh-CN': '早于上一次会面；请按日期排序' },
        { ...place, field: `sessions.${i}.date` },
      );
  });
  const { lang } = persona;
  return sessions.map((session, i): TalkItem => {
    const line = {
      id: record.id,
      kind: record.kind,
      persona,
      index: i + 1,
      of: sessions.length,
      sessions: sessions.slice(0, i + 1),
    };
    return {
      id: `${record.id}/s${i + 1}`,
      task: 'horizon',
      area: 'horizon',
      lang,
      origin,
      // Sessions of a line lean on each other, so the line is the scenario.
      clusters: { scenario: record.id },
      strata: `horizon|${lang}`,
      pairKey: sha256(JSON.stringify(line)),
      scenario: null,
      line,
      reference: null,
      flags: [],
      gold: { must: [], mustNot: [], memories: session.memories, nothing: null },
    };
  });
}

function find<T>(known: ReadonlyMap<string, T>, id: string, field: string, place: Place): T {
  const found = known.get(id);
  if (found !== undefined) return found;
  throw usageError(
    {
      en: `nobody is called "${id}"; known: ${[...known.keys()].join(', ')}`,
      'zh-CN': `没有名为“${id}”的人物；已有：${[...known.keys()].join('、')}`,
    },
    { ...place, field },
  );
}

function sameLang(persona: Persona, user: User, place: Place): void {
  if (persona.lang === user.lang) return;
  throw usageError(
    {
      en: `speaks ${user.lang}, the persona ${persona.lang}; choose two of one language`,
      'zh-CN': `语言为 ${user.lang}，而角色为 ${persona.lang}；请选用同一语言的两者`,
    },
    { ...place, field: 'user' },
  );
}
