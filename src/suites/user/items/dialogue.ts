import type { Json, Message } from '../../../contract/index.js';
import { say } from '../say.js';
import type { BaseSpec, Columns } from '../spec/types.js';
import { cellJson, cellText, type Tell } from './cells.js';
import { roleNamed, textTurns } from './dialogue-text.js';
import type { Line } from './table.js';

/**
 * What is asked: one prompt, a list of turns, or one column a turn. Null, with a fault told, where it cannot be sent.
 * The last turn is the user's; a system turn may stand first.
 */
export function readTurns(
  line: Line,
  columns: Columns,
  roles: BaseSpec['roles'],
  tell: Tell,
): Message[] | null {
  if (columns.prompt !== null) {
    const content = cellText(line, columns.prompt);
    if (content.trim() !== '') return [{ role: 'user', content }];
    tell(
      columns.prompt,
      say('is empty', '为空'),
      say('write what is asked.', '请填写要问的内容。'),
    );
    return null;
  }
  if (columns.turns.length > 0) return readColumnsOfTurns(line, columns.turns, tell);
  const column = columns.dialogue ?? '';
  const value = cellJson(line, columns.dialogue);
  return readDialogue(value, roles, (what, mend) => tell(column, what, mend));
}

type Told = (what: Parameters<Tell>[1], mend: Parameters<Tell>[2]) => void;

const FORM = say(
  'write a list such as [{"role": "user", "content": "…"}], or each turn on a line of its own after its speaker: User: …; a single message belongs in a column named as prompt.',
  '请写成 [{"role": "user", "content": "……"}] 这样的列表，或每轮另起一行并写明说话人（用户：……）；只有一条消息时请把该列写作 prompt。',
);

/** Reads a list of `{role, content}`, or text whose lines start with their speakers. */
function readDialogue(
  given: Json | undefined,
  roles: BaseSpec['roles'],
  tell: Told,
): Message[] | null {
  const spoken = typeof given === 'string' ? textTurns(given, roles) : null;
  const value =
    spoken === null
      ? given
      : spoken.map(({ role, name, content }): Json => ({ role: role ?? name, content }));
  if (!Array.isArray(value) || value.length === 0) {
    tell(
      value === undefined
        ? say('is empty', '为空')
        : say('is not a list of turns', '不是对话轮次的列表'),
      FORM,
    );
    return null;
  }
  const turns: Message[] = [];
  for (const [i, turn] of value.entries()) {
    const at = say(`turn ${i + 1}`, `第 ${i + 1} 轮`);
    if (turn === null || typeof turn !== 'object' || Array.isArray(turn)) {
      tell(say(`${at.en} is no turn`, `${at['zh-CN']}不是一轮对话`), FORM);
      return null;
    }
    const { role: name, content } = turn;
    const role = typeof name === 'string' ? roleNamed(name, roles) : null;
    if (role === null || (role === 'system' && i > 0)) {
      const shown = typeof name === 'string' ? `"${name}"` : 'none';
      const words = [...roles.user, ...roles.assistant].join(', ');
      tell(
        say(`${at.en} has the role ${shown}`, `${at['zh-CN']}的 role 是 ${shown}`),
        say(
          `known are ${words}, and system for the first turn; name others under roles.`,
          `可用的有 ${words}，system 只能在第一轮；别的称呼请写在 roles 里。`,
        ),
      );
      return null;
    }
    if (typeof content !== 'string' || content.trim() === '') {
      tell(
        say(`${at.en} has no content`, `${at['zh-CN']}没有 content`),
        say('write its text, or remove the turn.', '请填写文字，或删去这一轮。'),
      );
      return null;
    }
    turns.push({ role, content });
  }
  return endsWithUser(turns, tell);
}

function endsWithUser(turns: Message[], tell: Told): Message[] | null {
  if (turns.at(-1)?.role === 'user') return turns;
  tell(
    say('does not end with the user', '最后一轮不是用户'),
    say(
      'the reply to its last turn is what is measured, so end it with the user.',
      '要测的是对最后一轮的回答，请以用户的话结束。',
    ),
  );
  return null;
}

/** One column a turn, the user's first, then in turn; blank cells may stand at the end only. */
function readColumnsOfTurns(line: Line, names: readonly string[], tell: Tell): Message[] | null {
  const texts = names.map((name) => cellText(line, name));
  const filled = texts.findLastIndex((text) => text.trim() !== '') + 1;
  const gap = texts.slice(0, filled).findIndex((text) => text.trim() === '');
  const column = names[gap >= 0 ? gap : Math.max(0, filled - 1)] ?? '';
  if (filled === 0 || gap >= 0) {
    tell(
      column,
      say('is empty', '为空'),
      say('fill the turns from the first on without a gap.', '请从第一轮起连续填写。'),
    );
    return null;
  }
  const turns = texts
    .slice(0, filled)
    .map((content, i): Message => ({ role: i % 2 === 0 ? 'user' : 'assistant', content }));
  return endsWithUser(turns, (what, mend) => tell(column, what, mend));
}
