import { loadModel, voiceOf } from '../../pipeline/index.js';
import { HttpFault } from '../../serve/http/index.js';
import { newId } from '../accounts/ids.js';
import type { VoiceForm } from '../api/targets.js';
import { hidden } from '../app.js';
import { type Context, handlers } from '../context.js';
import { checkModel } from '../setup/check-model.js';
import { isKeyVariable } from '../setup/provider-keys.js';
import {
  addVersion,
  currentVoices,
  type Voice,
  versionsOf,
  voiceFieldsOf,
  voiceNamed,
} from '../setup/voices.js';
import { mayInTeam, projectsWith, type Viewer } from '../viewer.js';

/** Named targets and judges. */
export const targets = handlers({
  'GET /api/targets': async ({ query }, { db, viewer }) => ({
    entries:
      viewer === null ? [] : await currentVoices(db, projectsWith(viewer, 'run'), query.role),
  }),

  'GET /api/targets/:target': async ({ params }, { db }) => {
    const versions = await versionsOf(db, params.target);
    const [entry] = versions;
    if (entry === undefined) throw hidden();
    return { entry, versions };
  },

  'POST /api/projects/:project/targets': async ({ params, body }, context) => {
    const { db, now } = context;
    const { role, name, fields } = body;
    checkFields(fields, null, name, context);
    const known = await voiceNamed(db, { project: params.project, role, name });
    if (known !== null && !known.retired) throw taken();
    // A name that comes back goes on with its versions: what a run calls name@3 is one thing for ever.
    const id = known?.id ?? newId('t');
    const version = (known?.version ?? 0) + 1;
    const voice = { id, version, project: params.project, role, name, fields, madeBy: by(context) };
    if (!(await addVersion(db, voice, now))) throw taken();
    if (known !== null)
      await db.updateTable('voice').set({ retired_ms: null }).where('id', '=', id).execute();
    context.touched.target = id;
    return { id, version };
  },

  'POST /api/targets/:target/versions': async ({ params, body }, context) => {
    const { db, now } = context;
    const [last] = await versionsOf(db, params.target);
    if (last === undefined || last.retired) throw hidden();
    if (last.version !== body.after) throw edited();
    checkFields(body.fields, last.fields, last.name, context);
    const { id, project, role, name } = last;
    const version = last.version + 1;
    const voice = { id, version, project, role, name, fields: body.fields, madeBy: by(context) };
    if (!(await addVersion(db, voice, now))) throw edited();
    return { id, version };
  },

  'DELETE /api/targets/:target': async ({ params }, { db, now }) => {
    await db
      .updateTable('voice')
      .set({ retired_ms: now })
      .where('id', '=', params.target)
      .where('retired_ms', 'is', null)
      .execute();
    return { done: true };
  },

  'POST /api/targets/:target/check': async ({ params }, context) => {
    const [last] = await versionsOf(context.db, params.target);
    if (last === undefined) throw hidden();
    return checkModel(context, { ...named(last), name: 'check' });
  },
});

const by = ({ viewer }: Context): string => viewer?.id ?? '';

function named(voice: Pick<Voice, 'name' | 'version' | 'fields'>) {
  const fields = voiceFieldsOf(voice);
  return typeof fields === 'string' ? { name: fields } : fields;
}

/** What reads files of the server's machine or starts programs on it. */
const OWN = /^(?:http|exec|module|replay|llama|file)[/:]/;

/**
 * @param before the version that is edited: what it has already may stay
 * @throws HttpFault 422 with the field; HearthError exit 2 for names, addresses and texts that the models' room refuses
 */
function checkFields(
  fields: VoiceForm,
  before: VoiceForm | null,
  name: string,
  { viewer }: Pick<Context, 'viewer'>,
): void {
  if (viewer === null) throw hidden();
  if (viewer.kind !== 'local' && OWN.test(fields.model))
    throw refused('model', 'not_in_team', {
      en: 'names a file or program of the server; on a server of a team that can be set on the command line only',
      'zh-CN': '指向服务器上的文件或程序；在团队服务器上只能用命令行设置',
    });
  if (fields.keyVariable !== null && !isKeyVariable(fields.keyVariable))
    throw refused('keyVariable', 'no_key_variable', {
      en: 'is no variable for a key: capitals, and KEY, TOKEN or SECRET at the end',
      'zh-CN': '不是用于密钥的变量名：请用大写字母，并以 KEY、TOKEN 或 SECRET 结尾',
    });
  if (sendsKeyElsewhere(fields, before) && !mayHandleKeys(viewer))
    throw refused('baseUrl', 'takes_keys', {
      en: 'an address or key variable of its own decides where a key is sent: ask somebody who may set keys',
      'zh-CN': '自定义地址或密钥变量决定密钥发往何处：请联系有权设置密钥的人',
    });
  loadModel(voiceOf(named({ name, version: 1, fields }), {}), {});
}

const mayHandleKeys = (viewer: Viewer): boolean => mayInTeam(viewer, 'keys');

/** Whether it names an address or key that the version before did not have, or asks another provider there. */
function sendsKeyElsewhere(fields: VoiceForm, before: VoiceForm | null): boolean {
  if (fields.baseUrl === null && fields.keyVariable === null) return false;
  const provider = ({ model }: VoiceForm): string => /^[a-z]+/.exec(model)?.[0] ?? '';
  return (
    before === null ||
    fields.baseUrl !== before.baseUrl ||
    fields.keyVariable !== before.keyVariable ||
    provider(fields) !== provider(before)
  );
}

const refused = (field: string, code: string, text: HttpFault['text']): HttpFault =>
  new HttpFault(422, code, text, {}, { field });

const taken = (): HttpFault =>
  new HttpFault(
    409,
    'name_taken',
    {
      en: 'there is one of this name in the project already; edit that one, or choose another name',
      'zh-CN': '项目中已有同名条目；请编辑它，或换一个名称',
    },
    {},
    { field: 'name' },
  );

const edited = (): HttpFault =>
  new HttpFault(409, 'edited_meanwhile', {
    en: 'somebody saved another version meanwhile; look at it first, then edit again',
    'zh-CN': '其间有人保存了新版本；请先查看，再重新编辑',
  });
