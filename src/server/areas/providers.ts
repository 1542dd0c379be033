import { badRequest } from '../../serve/http/index.js';
import { hidden } from '../app.js';
import { handlers } from '../context.js';
import { checkModel } from '../setup/check-model.js';
import { isKeyVariable } from '../setup/provider-keys.js';

/** Providers and their keys. */
export const providers = handlers({
  'GET /api/providers': async (_, { desk, setup }) => {
    const set = new Map((await setup.keys.list()).map((one) => [one.variable, one]));
    const listed = desk.providers();
    const known = new Set(listed.map(({ keyName }) => keyName));
    return {
      providers: listed
        .filter(({ keyName }) => keyName !== null)
        .map(({ name, keyName, keySet }) => {
          const here = keyName === null ? undefined : set.get(keyName);
          const key =
            here !== undefined
              ? here.readable
                ? ('here' as const)
                : ('unreadable' as const)
              : keySet
                ? ('environment' as const)
                : ('none' as const);
          return { name, variable: keyName, key, setMs: here?.setMs ?? null };
        }),
      others: [...set.values()].filter(({ variable }) => !known.has(variable)),
    };
  },

  'PUT /api/provider-keys/:variable': async ({ params: { variable }, body }, context) => {
    if (!isKeyVariable(variable))
      throw badRequest(
        'no_key_variable',
        {
          en: 'name a variable for a key, such as OPENAI_API_KEY or MY_SERVER_KEY: capitals, and KEY, TOKEN or SECRET at the end',
          'zh-CN':
            '请填写用于密钥的变量名，如 OPENAI_API_KEY 或 MY_SERVER_KEY：用大写字母，并以 KEY、TOKEN 或 SECRET 结尾',
        },
        'variable',
      );
    await context.setup.keys.put(variable, body.key, context.viewer?.id ?? '', context.now);
    return { done: true };
  },

  'DELETE /api/provider-keys/:variable': async ({ params }, { setup }) => {
    if (!(await setup.keys.remove(params.variable))) throw hidden();
    return { done: true };
  },

  'POST /api/provider-checks': async ({ body }, context) =>
    checkModel(context, { name: 'check', model: body.model }),
});
