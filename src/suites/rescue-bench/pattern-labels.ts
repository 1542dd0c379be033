import type { Text } from '../../contract/index.js';
import { type Pattern, text } from './label.js';
import type { Scenario } from './types.js';

const PURSUE_WITHDRAW: Pattern = {
  id: 'pursue_withdraw',
  tone: 'negative',
  label: text('pursue–withdraw', '追逐—回避'),
  definition: text(
    'One presses for contact, an answer or a change; the other dodges, plays it down or shuts off.',
    '一方追着要亲近、要答复或要改变，另一方躲闪、淡化或关闭自己。',
  ),
};
const REPAIR_SOFTENING: Pattern = {
  id: 'repair_softening',
  tone: 'repair',
  label: text('repair and softening', '修复与软化'),
  definition: text(
    'Blame and guard begin to drop, early and still fragile: vulnerability, an apology, hurt that is acknowledged.',
    '指责和防备开始松动，刚刚出现、还很脆弱：流露脆弱、道歉、承认对方受了伤。',
  ),
};
const MIXED_TRANSITION: Pattern = {
  id: 'mixed_transition',
  tone: 'mixed',
  label: text('mixed or in transition', '混合或转折'),
  definition: text(
    'Two strong patterns at once, or a visible turning point. Not a label for doubt.',
    '两种模式同样明显地并存，或正处在看得见的转折点。拿不准时不能用它。',
  ),
};

export const PATTERNS: Readonly<Record<Scenario, readonly Pattern[]>> = {
  couple: [
    PURSUE_WITHDRAW,
    {
      id: 'attack_attack',
      tone: 'negative',
      label: text('attack–attack', '相互攻击'),
      definition: text(
        'Both blame, criticise, defend themselves or hit back, and both stay engaged.',
        '双方都在指责、批评、辩解或回击，而且谁也没有退出争执。',
      ),
    },
    {
      id: 'withdraw_withdraw',
      tone: 'negative',
      label: text('withdraw–withdraw', '相互回避'),
      definition: text(
        'Both go flat, silent or off the topic; nobody pursues.',
        '双方都变得冷淡、沉默或岔开话题，没有人再追。',
      ),
    },
    REPAIR_SOFTENING,
    {
      id: 'constructive_alignment',
      tone: 'aligned',
      label: text('constructive alignment', '建设性同盟'),
      definition: text(
        'A joint stance that lasts: a shared view of the problem, taking the other’s perspective, working on it together.',
        '双方稳定地站在一起：对问题有共同的看法，能站在对方角度想，一起想办法。',
      ),
    },
    MIXED_TRANSITION,
  ],
  family: [
    {
      id: 'escalation_conflict',
      tone: 'negative',
      label: text('escalating conflict', '冲突升级'),
      definition: text(
        'Open conflict between two or more members that is getting hotter.',
        '两名或更多成员之间公开冲突，而且越来越激烈。',
      ),
    },
    PURSUE_WITHDRAW,
    {
      id: 'mutual_disengagement',
      tone: 'negative',
      label: text('mutual disengagement', '共同回避'),
      definition: text(
        'The members who matter here avoid the issue together.',
        '关键成员一起避开问题，谁也不去碰它。',
      ),
    },
    {
      id: 'cross_generational_coalition',
      tone: 'negative',
      label: text('cross-generational coalition', '跨代结盟'),
      definition: text(
        'Members of different generations line up around someone or against someone.',
        '不同辈分的成员结成一派，围着某个人转，或一起对付某个人。',
      ),
    },
    {
      id: 'boundary_hierarchy_strain',
      tone: 'negative',
      label: text('strain of boundaries or hierarchy', '边界与层级紧张'),
      definition: text(
        'Roles are blurred or the hierarchy is shaky: a child in a parent’s place, parents who undo each other, tension between subsystems without one ruling alliance.',
        '角色模糊或长幼层级不稳：孩子担起父母的角色，父母互相拆台，子系统之间紧张但没有哪个同盟占主导。',
      ),
    },
    REPAIR_SOFTENING,
    {
      id: 'cooperative_family_alliance',
      tone: 'aligned',
      label: text('cooperative family alliance', '家庭合作同盟'),
      definition: text(
        'Several members share a constructive stance that lasts.',
        '几位成员稳定地抱有共同的、建设性的态度。',
      ),
    },
    MIXED_TRANSITION,
  ],
};

/** Which label wins where two fit. The most specific one does; `track` comes last. */
export const PATTERN_TIES: Readonly<Record<Scenario, readonly Text[]>> = {
  couple: [
    text(
      'attack_attack or pursue_withdraw: do both turn up the heat? Then attack_attack.',
      'attack_attack 与 pursue_withdraw：双方都在加码就是 attack_attack。',
    ),
    text(
      'repair_softening or constructive_alignment: fragile and new is repair, sustained is alignment. A pause in the conflict is not repair.',
      'repair_softening 与 constructive_alignment：刚出现、脆弱的是修复，持续稳定的是同盟。争吵暂停不算修复。',
    ),
    text(
      'mixed_transition only when two patterns are equally strong or a turn can be seen; otherwise the stronger one.',
      '只有两种模式同样明显或看得见转折时才用 mixed_transition，否则取更强的一种。',
    ),
  ],
  family: [
    text(
      'escalation_conflict or pursue_withdraw: do two or more turn up the heat? Then escalation_conflict.',
      'escalation_conflict 与 pursue_withdraw：两人以上都在加码就是 escalation_conflict。',
    ),
    text(
      'cross_generational_coalition needs an alliance across generations that rules the moment; without one, blurred roles are boundary_hierarchy_strain.',
      'cross_generational_coalition 要有主导当下的跨代同盟；没有的话，角色模糊属于 boundary_hierarchy_strain。',
    ),
    text(
      'repair_softening or cooperative_family_alliance: fragile and new is repair, sustained is alliance. A pause in the conflict is not repair.',
      'repair_softening 与 cooperative_family_alliance：刚出现、脆弱的是修复，持续稳定的是同盟。争吵暂停不算修复。',
    ),
    text(
      'mixed_transition only when several patterns are equally strong or a turn can be seen; otherwise the stronger one.',
      '只有几种模式同样明显或看得见转折时才用 mixed_transition，否则取更强的一种。',
    ),
  ],
};
