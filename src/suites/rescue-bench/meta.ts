import type { AnswerState, Meta } from '../../contract/index.js';
import { TASKS } from './types.js';

/** Answer states that are judged and scored; under `failures=as_published` scoring counts the others too. */
export const SCORED: readonly AnswerState[] = ['ok'];

export const meta: Meta = {
  id: 'rescue-bench',
  version: '1',
  title: {
    en: 'RESCUE-BENCH: relations between people in couple and family therapy',
    'zh-CN': 'RESCUE-BENCH：伴侣与家庭治疗中的人际关系',
  },
  summary: {
    en: 'Rows of therapy sessions with several people; when the therapist steps in, which relation pattern holds, whom to support and how, what a person feels and how people see each other.',
    'zh-CN':
      '多人治疗会谈的逐行记录；判断治疗师何时介入、当下是哪种关系模式、支持谁、怎样支持，以及某人感受如何、各人怎样看待彼此。',
  },
  licence: {
    en: 'Official data: no licence published (not part of Hearth; bring your own copy). Built-in sessions: Apache-2.0.',
    'zh-CN': '官方数据：未公布许可（未收入 Hearth，请自备副本）。自带会谈：Apache-2.0。',
  },
  notice: {
    en: 'RESCUE-BENCH by Haichuan Hu, Yang Xiao, Mingni Tang, Jiawen Duan and others, github.com/Tomsawyerhu/RESCUE-bench. The paper plans a research-only licence; the repository has none, so Hearth reads your own copy and passes nothing on. The sessions are of real people in therapy: names are replaced at import, yet people can be known by what they say. No use to judge real people, to diagnose or to treat. The authors do not endorse Hearth.',
    'zh-CN':
      'RESCUE-BENCH 由 Haichuan Hu、Yang Xiao、Mingni Tang、Jiawen Duan 等制作，来源 github.com/Tomsawyerhu/RESCUE-bench。论文称将采用仅限研究的许可，但仓库中没有任何许可，因此 Hearth 只读取您自己的副本，不转发其中任何内容。会谈来自接受治疗的真人：导入时会替换姓名，但仍可能从谈话内容认出本人。不得用于评判真人、诊断或治疗。原作者未为 Hearth 背书。',
  },
  warning: {
    en: 'The sessions speak of conflict, betrayal, shame, loss and neglect in couples and families.',
    'zh-CN': '会谈涉及伴侣和家庭中的冲突、背叛、羞耻、丧失和忽视。',
  },
  profileNotes: {
    official: {
      en: 'official: timing requests carry ids and types that give the answer away (unless blind=true), several instances stand in one request, where a later one shows what became of an earlier one, and missing pattern answers count as right, all as published. Such figures say little about a model.',
      'zh-CN':
        'official：介入时机的请求带有会泄露答案的编号和类型（blind=true 时除外）；同一请求含多道题目，后一题会露出前一题的结果；缺失的关系模式答案算对。这些均与发布版本一致，因此这些数值很难说明模型的能力。',
    },
  },
  citation:
    'Hu, H., Xiao, Y., Tang, M., Duan, J., Zhang, Q., He, C., Zhang, H., Wang, J., Hoorn, J. F., & Li, W. (2026). RESCUE-BENCH. arXiv:2609.09657.',
  scored: SCORED,
  // The published requests are described, not copied; those of `sound` are ours.
  fidelity: { official: 'described', sound: 'reconstructed' },
  defaultJudge: 'local/similarity',
  tasks: TASKS,
};
