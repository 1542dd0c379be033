import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn } from '../support.js';
import { inOrder, run, serve, textOf } from './kit.js';

/** What template engines and replacement patterns take for their own. */
const ANSWERS = [
  'You said {{prompt}} and {{ answer | upper }}. {% if x %}{# note #}{% endif %}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the sign is what is tested.
  '<<rubric_item>> <<conversation>> ${prompt} $reply %s %(reply)s {0} {reply}',
  "$& $1 $$ $` $' \\1 \\n <%= reply %>",
];

describe('T26: an answer with template signs', () => {
  it('reaches the judge unchanged, once, and nothing is filled into it', async () => {
    const server = await serve(inOrder({ answers: ANSWERS }));
    const ran = await run(server, '--limit 3');
    expect(resultsIn(ran)[0]?.counts).toEqual({ rated: 3 });
    const judged = asked(server, 'judge').map(textOf);
    ANSWERS.forEach((answer, i) => {
      expect(judged[i]?.split(answer)).toHaveLength(2);
    });
  });
});
