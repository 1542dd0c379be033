import type { Text } from '../../contract/index.js';
import { say } from './analyse-words.js';
import type { Factor } from './score-families.js';

/** What the conditions of a run may differ in, in words. */
export const FACTOR_NAMES: Readonly<Record<Factor, Text>> = {
  profile: say('Profile', '模式'),
  view: say('Items', '题目'),
  lang: say('Language', '语言'),
  task: say('Tasks', '任务'),
  sap: say('Secure attachment persona', '安全依恋人设'),
  sap_check: say('Replies checked and asked again', '回复检查并重问'),
  dependence_avoidance: say('Dependence avoidance', '避免依赖'),
  distance: say('Distance', '距离感'),
  active_support: say('Active support', '主动支持'),
  memory: say('Who keeps notes', '由谁记录'),
  user: say('Who speaks for the person', '由谁扮演用户'),
  patience: say('Patience', '耐心'),
  low: say('Low from', '低分线'),
  pairs: say('Pairs of overlap', '重合度配对'),
  weights: say('Weights of the composite', '综合分权重'),
  draws: say('Resamples', '重抽次数'),
};

/** Levels in words; numbers and names stay as they are. */
const LEVELS: Readonly<Record<string, Text>> = {
  off: say('off', '关'),
  rules: say('rules', '仅规则'),
  full: say('full', '完整'),
  true: say('yes', '是'),
  false: say('no', '否'),
  self: say('the target itself', '被测对象自己'),
  helper: say('a helper model', '辅助模型'),
  script: say('the script', '脚本'),
  none: say('nobody', '无人'),
  model: say('a model', '模型'),
  official: say('official', '官方'),
  sound: say('sound', '改良'),
};

export const levelText = (level: string): Text => LEVELS[level] ?? say(level, level);
