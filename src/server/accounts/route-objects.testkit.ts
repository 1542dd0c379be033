import { join } from '../../experts/work/raters.js';
import { HOME } from '../objects.js';
import { putSetUp } from '../setup/set-up.testkit.js';
import type { TestStudio } from '../studio.testkit.js';
import { makeKey } from './api-keys.js';
import { newId } from './ids.js';
import { makeLink } from './links.js';
import { putImports } from './route-imports.testkit.js';
import { putKnowledge } from './route-knowledge.testkit.js';
import { putMoney } from './route-money.testkit.js';
import { putRelease } from './route-release.testkit.js';
import { putTalk } from './route-talk.testkit.js';
import { putWork } from './route-work.testkit.js';

/** Whose things an address names, and where they are. */
export type Named = {
  /** The person to whom keys, passkeys and webhooks of one's own belong. */
  actor: string;
  project: string;
  /** False: nothing is made, so that the address names what is not there. */
  there: boolean;
  run: string;
  /** The project that an invitation leads into. */
  invitedTo: string;
};

/** The route's method and address with ids of things that are there, made for this one call. */
export async function routeAddress(
  { db, person: newPerson }: Pick<TestStudio, 'db' | 'person'>,
  key: string,
  { actor, project, there, run, invitedTo }: Named,
): Promise<string> {
  let address = key;
  const put = (name: string, value: string) => {
    address = address.replace(`:${name}`, encodeURIComponent(value));
  };
  put('project', project);
  put('run', run);
  put('item', '1');
  put('session', 'others');
  await putSetUp(db, key, actor, there ? project : null, put);
  await putMoney(db, key, actor, there ? project : null, put);
  await putWork(db, key, actor, there ? project : null, put);
  await putRelease(db, key, there ? project : null, put);
  await putKnowledge(db, key, actor, there ? project : null, put);
  await putTalk(db, key, actor, there ? project : null, put);
  if (key.includes(':person')) {
    const person = await newPerson(newId('p'), {
      projects: { [there ? project : HOME]: 'participant' },
    });
    put('person', person);
    // People of a campaign are told of as its raters only.
    const [, campaign] = /\/campaigns\/([^/:]+)\//.exec(address) ?? [];
    if (there && campaign !== undefined) await join(db, campaign, person, Date.now());
  }
  if (key.includes(':invitation')) {
    const { id } = await makeLink(
      db,
      {
        kind: 'invitation',
        label: 'x',
        roles: { team: null, projects: { [invitedTo]: 'participant' } },
        person: null,
        madeBy: null,
        lastsMs: 60_000,
      },
      Date.now(),
    );
    put('invitation', id);
  }
  if (key.includes(':key')) {
    const { id } = await makeKey(
      db,
      { person: actor, name: 'x', scopes: [], project: null, lastsMs: 60_000 },
      Date.now(),
    );
    put('key', id);
  }
  if (key.includes(':passkey')) {
    const id = newId('c');
    await db
      .insertInto('passkey')
      .values({
        id,
        person: actor,
        name: null,
        public_key: '',
        credential_id: id,
        counter: 0,
        device_type: '',
        backed_up: 0,
        transports: null,
        aaguid: null,
        created_at: null,
      })
      .execute();
    put('passkey', id);
  }
  // After the campaign that the address names.
  await putImports(db, address, actor, there ? project : null, put);
  return address;
}
