import { type Cell, type Estimate, type Section, same, type Text } from '../contract/index.js';
import { spearmanCritical } from '../stats/index.js';
import type { Profile, ProfileAbility } from './compare-profile.js';
import { LEAST_MODELS, type Relation } from './compare-relations.js';
import { column, figureName, listed, say } from './compare-words.js';

/** The capability profile, the figures that it is made of, and how alike the abilities order the models. */
export function profileSections(profile: Profile, all: readonly Relation[]): Section[] {
  return [
    profileSection(profile),
    ...(profile.abilities.length < 2 ? [] : [relationsSection(profile, all)]),
    partsSection(profile),
  ];
}

const undirected = ({ abilities }: Profile): ProfileAbility[] =>
  abilities.filter(({ directed }) => !directed);

function profileSection(profile: Profile): Section {
  const { models, abilities } = profile;
  const open = listed(undirected(profile).map(({ name }) => name));
  return {
    id: 'profile',
    title: say('What each model is good at', '各模型的能力画像'),
    lead: say(
      'One column an ability: the mean of its figures over all suites named, each put on 0–100 % of its own scale. The columns are never added up.',
      '每列一种能力：所列各评测集中相应指标的平均，每项指标先换算为自身量程的 0–100%。各列从不相加。',
    ),
    notes: [
      say(
        'Intervals (95 %) resample groups of items within each suite. A model that was not measured in every suite of a column has no value there: fewer figures would be another ability.',
        '区间（95%）由各评测集内按题目的组重抽样得到。某列涉及的评测集若有一个没有测过该模型，则该列没有数值：指标不全就不是同一种能力。',
      ),
      ...(undirected(profile).length === 0
        ? []
        : [
            say(
              `How much there is of it, neither good nor bad in itself: ${open.en}.`,
              `以下各列只表示多少，本身不分好坏：${open['zh-CN']}。`,
            ),
          ]),
    ],
    weight: 'headline',
    table: {
      columns: [
        column('model', say('model', '模型')),
        ...abilities.map(({ name }) => column(name.en, name, 'rate')),
      ],
      rows: models.map(({ name }, i): Cell[] => [
        name,
        ...abilities.map(({ estimates }) => estimates[i] ?? null),
      ]),
    },
    ...(abilities.length > 0 && {
      chart: {
        kind: 'profile' as const,
        unit: 'rate' as const,
        axes: abilities.map(({ name }) => name),
        series: models.map(({ name, reference }, i) => ({
          label: same(name),
          values: abilities.map(({ estimates }) => estimates[i] ?? NOTHING),
          ...(reference && { reference: true }),
        })),
      },
    }),
  };
}

const NOTHING: Estimate = { value: null, low: null, high: null, n: 0, reason: 'no_data' };

function relationsSection({ models, abilities }: Profile, all: readonly Relation[]): Section {
  const measured = models.filter(({ reference }) => !reference).length;
  const rhoOf = (a: number, b: number): number | null => {
    if (a === b) return 1;
    return all.find((r) => (r.a === a && r.b === b) || (r.a === b && r.b === a))?.rho ?? null;
  };
  const most = Math.max(0, ...all.map((one) => one.models));
  return {
    id: 'relations',
    title: say('Is it one thing?', '这是同一种能力吗？'),
    lead: power(most, measured),
    notes: [
      say(
        'ρ: Spearman, τ-b: Kendall, of the models’ values in two abilities. Their intervals resample items and say how sure the order of these models is; they do not say what other models would show.',
        'ρ：Spearman 相关，τ-b：Kendall 相关，均为各模型在两种能力上数值的相关。区间由题目重抽样得到，只说明这些模型的先后有多确定，不能推及其他模型。',
      ),
      say(
        'p: all orders of the models equally likely, two-sided, exact to 8 models. p (Holm): for all pairs taken together. Baselines and written samples are left out.',
        'p：假设模型的各种排列等可能，双侧，8 个模型以内为精确值。p（Holm）：对所有能力对一并校正。基线和示例不计入。',
      ),
      say(
        'Abilities that are rated by one judge or come from one suite may go together for that reason alone.',
        '由同一裁判评判、或出自同一评测集的能力，可能仅仅因此而相关。',
      ),
    ],
    weight: 'main',
    table: {
      columns: [
        column('first', say('ability', '能力')),
        column('second', say('and', '与')),
        column('models', say('models', '模型数'), 'count'),
        column('rho', say('ρ', 'ρ'), 'number'),
        column('tau', say('τ-b', 'τ-b'), 'number'),
        column('p', say('p', 'p'), 'p'),
        column('holm', say('p (Holm)', 'p（Holm）'), 'p'),
      ],
      rows: all.map((one): Cell[] => {
        const of = (value: number | null, interval: Relation['interval']): Cell =>
          value === null
            ? one.reason === 'too_few_models'
              ? TOO_FEW
              : { ...NOTHING, n: one.models, reason: 'no_variance' }
            : {
                value,
                low: interval?.low ?? null,
                high: interval?.high ?? null,
                n: one.models,
                ...(interval === null && { reason: 'undefined_draws' }),
              };
        return [
          abilities[one.a]?.name ?? null,
          abilities[one.b]?.name ?? null,
          one.models,
          of(one.rho, one.interval),
          of(one.tau, one.tauInterval),
          one.p,
          one.holm,
        ];
      }),
    },
    ...(all.some(({ rho }) => rho !== null) && {
      chart: {
        kind: 'heatmap' as const,
        unit: 'number' as const,
        columns: abilities.map(({ name }) => name),
        facets: [
          {
            label: say('Spearman’s ρ over models', '各模型间的 Spearman ρ'),
            rows: abilities.map(({ name }, a) => ({
              label: name,
              values: abilities.map((_, b) => rhoOf(a, b)),
            })),
          },
        ],
      },
    }),
  };
}

const TOO_FEW = say(`– (fewer than ${LEAST_MODELS} models)`, `–（不足 ${LEAST_MODELS} 个模型）`);

/** How large a correlation must be to be told from chance with so many models. */
export function power(models: number, measured: number): Text {
  if (models < LEAST_MODELS)
    return say(
      `Whether the abilities go together cannot be said: that takes at least ${LEAST_MODELS} models with values in both, and there are ${models} (of ${measured} measured).`,
      `无法判断这些能力是否一致：至少需要 ${LEAST_MODELS} 个在两种能力上都有数值的模型，目前只有 ${models} 个（共测了 ${measured} 个）。`,
    );
  const least = spearmanCritical(models);
  return least === null
    ? say(
        `Do abilities order the models alike? With ${models} models not even |ρ| = 1 can be told from 0 at the 5 % level.`,
        `各能力对模型的排序是否一致？只有 ${models} 个模型时，在 5% 水平上连 |ρ| = 1 也无法与 0 区分。`,
      )
    : say(
        `Do abilities order the models alike? With ${models} models |ρ| below ${least.toFixed(2)} cannot be told from 0 at the 5 % level.`,
        `各能力对模型的排序是否一致？共 ${models} 个模型，在 5% 水平上 |ρ| 低于 ${least.toFixed(2)} 时无法与 0 区分。`,
      );
}

function partsSection({ models, abilities }: Profile): Section {
  return {
    id: 'parts',
    title: say('What the columns are made of', '各列由哪些指标构成'),
    lead: say(
      'Every figure on its own scale, over the items of which all models asked in that suite have a value.',
      '每项指标按自身量程列出，只用该评测集中所有模型都有分值的题目。',
    ),
    weight: 'detail',
    table: {
      columns: [
        column('ability', say('ability', '能力')),
        column('suite', say('suite', '评测集')),
        column('figure', say('figure', '指标')),
        ...models.map(({ name }, i) => column(`m${i}`, same(name), 'number')),
      ],
      rows: abilities.flatMap(({ name, figures }) =>
        figures.map(({ title, figure, estimates }): Cell[] => [
          name,
          title,
          figureName(figure.unit === 'rate' ? { ...figure, unit: 'score' } : figure),
          ...estimates,
        ]),
      ),
    },
  };
}
