import { describe, expect, it } from 'vitest';
import { asked } from '../mock-models.js';
import { resultsIn } from '../support.js';
import { inOrder, run, serve } from './kit.js';

const error = (fields: object) => ({ status: 400, body: { error: fields } });
/** How providers say that their filter stopped a request. */
const ANSWERS = [
  error({
    message:
      "The response was filtered due to the prompt triggering Azure's content management policy.",
    innererror: { code: 'ResponsibleAIPolicyViolation' },
  }),
  error({ code: 'content_policy_violation', message: 'rejected by the safety system' }),
  error({
    code: 'data_inspection_failed',
    message: 'Input data may contain inappropriate content.',
  }),
  error({ code: '1301', message: '系统检测到输入或生成内容可能包含不安全或敏感内容' }),
];

describe('T37: a content filter that answers with status 400', () => {
  it('is a filtered answer, not a fault of the line, and is asked once', async () => {
    const server = await serve(inOrder({ answers: ANSWERS }));
    const ran = await run(server, '--limit 4');
    expect(resultsIn(ran)[0]?.counts).toEqual({ filtered: 4 });
    expect(asked(server, 'm')).toHaveLength(4);
  });
});
