import { same, type Text } from '../../contract/index.js';
import { tierName } from '../people/tiers.js';
import type { AbilityWords } from './ability-words.js';
import type { Against } from './against.js';
import type { Task } from './candidate.js';
import type { AboutOne } from './facts.js';
import type { Panel } from './panel.js';
import { abilityOf } from './score.js';

const percent = (x: number): string => `${Math.round(x * 100)}%`;

/** "Why me?": sentences that speak to the person. They tell nothing of targets, of others, or of what kind of item it is. */
export function whyMe(
  task: Pick<Task, 'features' | 'difficulty'>,
  person: Omit<AboutOne, 'learner'>,
  {
    practice,
    licences,
    words = {},
  }: { practice: boolean; licences: readonly string[]; words?: AbilityWords },
): Text[] {
  const said: Text[] = [];
  const { abilities, licensed } = task.features;
  const named = (ability: string): Text =>
    (Object.hasOwn(words, ability) ? words[ability] : undefined) ?? same(ability);
  if (practice)
    said.push({
      en: 'It is a simple item and good practice; somebody experienced rates it as well.',
      'zh-CN': '这是一道适合练习的简单题；同时也会有经验丰富的专家评判。',
    });
  if (licensed && person.licences.some((kind) => licences.includes(kind)))
    said.push({
      en: 'It is a hard item that asks for a licence, and yours is verified.',
      'zh-CN': '这是一道需要执业资质的难题，而你的资质已核实。',
    });
  const known = abilities
    .map((ability) => ({ ability, figure: person.abilities.get(ability) }))
    .filter(({ figure }) => (figure?.n ?? 0) >= 10)
    .sort((a, b) => abilityOf(person, b.ability) - abilityOf(person, a.ability))[0];
  if (!practice && known?.figure?.low != null)
    said.push({
      en: `On “${named(known.ability).en}” your verdicts agreed with the others’ in at least ${percent(known.figure.low)} of cases (n = ${known.figure.n}).`,
      'zh-CN': `在“${named(known.ability)['zh-CN']}”方面，你的评判与他人一致的比例至少为 ${percent(known.figure.low)}（n = ${known.figure.n}）。`,
    });
  const strong = abilities.find((ability) => person.strong.includes(ability));
  if (strong !== undefined && known === undefined)
    said.push({
      en: `You wrote that you are strong in “${named(strong).en}”.`,
      'zh-CN': `你在档案中写明擅长“${named(strong)['zh-CN']}”。`,
    });
  const fresh = abilities.find((ability) => (person.abilities.get(ability)?.n ?? 0) === 0);
  if (!practice && strong === undefined && known === undefined && fresh !== undefined)
    said.push({
      en: `You have rated little of “${named(fresh).en}” so far.`,
      'zh-CN': `你此前较少评判“${named(fresh)['zh-CN']}”方面的内容。`,
    });
  if (person.freeMinutes !== null && person.freeMinutes >= 60)
    said.push({
      en: `You wrote down ${Math.floor(person.freeMinutes / 60)} free hours before it is due.`,
      'zh-CN': `在截止之前，你登记了 ${Math.floor(person.freeMinutes / 60)} 小时空闲时间。`,
    });
  if (person.load === 0)
    said.push({ en: 'You have nothing else begun.', 'zh-CN': '你目前没有其他进行中的题目。' });
  return said;
}

/** What an item lacks whose panel is smaller than wanted, or has nobody experienced. */
export function missingOf(task: Task, { members, barred }: Panel): Text[] {
  const said: Text[] = [];
  if (members.length < task.free) {
    said.push({
      en: `${task.free - members.length} of ${task.free} places find nobody.`,
      'zh-CN': `${task.free} 个名额中有 ${task.free - members.length} 个找不到人。`,
    });
    said.push(...lacking(task, [...barred.values()]));
  }
  const holds = task.taken.length - task.takenLearners;
  if (task.overlap >= 2 && members.length > 0 && holds <= 0 && members.every((m) => m.learner))
    said.push({
      en: 'Nobody experienced is among them; learners should not be alone at an item.',
      'zh-CN': '其中没有经验丰富的专家；初学者不应单独评判。',
    });
  return said;
}

/** The skills that would help: reasons that are the only thing between people and the item, most frequent first. */
function lacking(task: Task, barred: readonly (readonly Against[])[]): Text[] {
  const WANTED: Partial<Record<Against, Text>> = {
    tier: {
      en: `people of ${tierName(task.tier).en} or above`,
      'zh-CN': `${tierName(task.tier)['zh-CN']}及以上等级的专家`,
    },
    licence: {
      en: 'people with a verified licence for hard items of this ability',
      'zh-CN': '持有经核实执业资质、可评判该能力难题的专家',
    },
    language: {
      en: `people who rate in ${task.lang}`,
      'zh-CN': `能评判 ${task.lang} 内容的专家`,
    },
    conflict: {
      en: 'people without a conflict of interest here',
      'zh-CN': '在此没有利益冲突的专家',
    },
    'not-calibrated': {
      en: 'people who have passed the exam',
      'zh-CN': '已通过考核的专家',
    },
    'opted-out': {
      en: 'people who agreed to see such content',
      'zh-CN': '愿意接触此类内容的专家',
    },
    group: { en: 'people whose group was not left out', 'zh-CN': '所在评审组未停用的专家' },
    alarm: { en: 'people without an open alarm', 'zh-CN': '没有未处理警报的专家' },
    cap: { en: 'people who have room left today', 'zh-CN': '今天仍有余量的专家' },
  };
  const counts = new Map<Against, number>();
  for (const reason of barred.flat()) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const missing = [...counts]
    .sort((a, b) => b[1] - a[1])
    .flatMap(([reason]) => WANTED[reason] ?? [])
    .slice(0, 3);
  if (missing.length === 0) return [{ en: 'More people are needed.', 'zh-CN': '需要更多专家。' }];
  return missing.map(({ en, 'zh-CN': zh }) => ({
    en: `Missing: ${en}.`,
    'zh-CN': `缺少：${zh}。`,
  }));
}
