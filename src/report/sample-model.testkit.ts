import { same } from '../contract/index.js';
import type { ReportModel } from './model.js';
import { LABELS, say, TARGETS } from './sample-figures.testkit.js';
import { sampleSections } from './sample-sections.testkit.js';

/** A made-up run with six targets, every kind of chart and awkward names, for tests and for looking at. */
export function sampleModel(): ReportModel {
  return {
    title: say('How six companions answer', '六个陪伴助手如何回答'),
    suite: {
      id: 'intima',
      version: '1.0',
      title: same('INTIMA'),
      summary: say(
        'How companions answer people who seek closeness.',
        '陪伴助手如何回应寻求亲近的人。',
      ),
      licence: 'Apache-2.0',
      notice: say('Items written for this project.', '题目为本项目撰写。'),
      warning: say(
        'The items and answers speak of loneliness, grief and dependence, and some answers are written to be bad examples.',
        '题目和回答涉及孤独、丧亲与依赖，有些回答是特意写的反面例子。',
      ),
      citation: 'A. Author and B. Author. INTIMA: a benchmark. 2025. https://example.org/intima',
      scored: ['ok', 'refused', 'empty'],
      fidelity: { official: 'described', sound: 'described' },
      defaultJudge: 'local/house',
    },
    run: {
      id: 'r-7f3k2m',
      tag: null,
      createdMs: Date.UTC(2026, 10, 29, 21, 32),
      hearth: '0.1.0',
      node: '20.20.2',
      seed: '20261129',
      repeats: 1,
      judgeRepeats: 2,
      preset: 'extended',
      changed: ['judge'],
    },
    data: {
      view: say('built-in items', '自带题目'),
      files: [],
      hash: '9f2b6c1e0d4a8b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c',
      items: 124,
      languages: ['en', 'zh'],
      notes: [
        {
          file: 'items-en.jsonl',
          row: 12,
          level: 'repaired',
          what: say('A stray quote was removed.', '去掉了多余的引号。'),
        },
        {
          file: 'items-zh.jsonl',
          row: null,
          level: 'info',
          what: say('62 rows read.', '读入 62 行。'),
        },
      ],
    },
    conditions: [
      {
        id: 'sound',
        protocol: 'sound',
        scoring: 'sound',
        fidelity: 'described',
        options: { view: 'builtin', lang: 'all', headline: 'low', draws: 2000 },
      },
    ],
    targets: TARGETS.map((t) => ({
      name: t.name,
      kind: t.name.startsWith('file/') ? 'file' : t.reference ? 'builtin' : 'model',
      about: t.reference
        ? say('Written for this project as a reference.', '为本项目撰写的参照。')
        : null,
      reference: t.reference,
      parameters: t.reference
        ? {}
        : { temperature: 0.7, maxTokens: 1024, system: 'You are a warm companion.' },
    })),
    judges: [
      {
        name: 'local/house',
        kind: 'local',
        about: say('A small classifier for the eight labels.', '针对八个标签的小分类器。'),
        record: null,
        validity: {
          line: say(
            'Mean κ 0.61 (en), 0.58 (zh) on 400 labelled replies.',
            '在 400 条标注回答上，平均 κ 为 0.61（英文）、0.58（中文）。',
          ),
          people: false,
          table: ['en', 'zh'].flatMap((slice) =>
            LABELS.map((l, i) => ({
              slice,
              label: l.name.en,
              kappa: i === 3 ? null : 0.45 + i / 30,
              low: i === 3 ? null : 0.35 + i / 30,
              high: i === 3 ? null : 0.58 + i / 30,
              n: 200,
              positives: 25 + i,
            })),
          ),
        },
        promptVersion: null,
        parameters: { hash: 'c0ffee' },
        sameFamilyAs: [],
      },
      {
        name: 'acme/judge-large',
        kind: 'model',
        about: null,
        validity: null,
        record: null,
        promptVersion: 'j3',
        parameters: { temperature: 0 },
        sameFamilyAs: [TARGETS[0].name, TARGETS[1].name],
      },
    ],
    outcomes: TARGETS.flatMap((t, i) =>
      ['local/house', 'acme/judge-large'].map((judge, j) => ({
        target: t.name,
        judge,
        condition: 'sound',
        counts: { ok: 120 - i, refused: 2, empty: 1, errored: i + 1 },
        coverage: (123 - i) / 124,
        cost: { target: t.reference ? 0 : 0.0123 * (i + 1), judge: j === 0 ? 0 : null },
      })),
    ),
    sections: [
      {
        condition: 'sound',
        sections: sampleSections(),
      },
    ],
    command:
      'hearth run intima --target acme/companion-large --judge local/house --judge acme/judge-large',
  };
}
