import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestStudio, testStudio, type Visitor } from '../studio.testkit.js';

/** A provider that says of everybody who comes: it is `who`. Codes are good for one question. */
class Provider {
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #server: Server;
  readonly #nonces = new Map<string, string>();
  who = { sub: 'provider-ann', email: 'ann@team.example', email_verified: true };

  constructor() {
    this.#server = createServer(async (request, response) => {
      const path = new URL(request.url ?? '/', this.origin).pathname;
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const said =
        path === '/.well-known/openid-configuration'
          ? {
              issuer: this.origin,
              authorization_endpoint: `${this.origin}/authorize`,
              token_endpoint: `${this.origin}/token`,
              jwks_uri: `${this.origin}/jwks`,
              id_token_signing_alg_values_supported: ['RS256'],
            }
          : path === '/jwks'
            ? {
                keys: [
                  {
                    ...this.#keys.publicKey.export({ format: 'jwk' }),
                    kid: '1',
                    alg: 'RS256',
                    use: 'sig',
                  },
                ],
              }
            : this.#tokens(new URLSearchParams(body).get('code') ?? '');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(said));
    });
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
  open = (): Promise<void> => new Promise((done) => this.#server.listen(0, '127.0.0.1', done));
  close = (): Promise<void> => new Promise((done) => this.#server.close(() => done()));

  /** What the provider answers to the address that a browser was sent to: the way back. */
  answer(url: string): URLSearchParams {
    const asked = new URL(url).searchParams;
    const code = `code-${this.#nonces.size}`;
    this.#nonces.set(code, asked.get('nonce') ?? '');
    return new URLSearchParams({ code, state: asked.get('state') ?? '' });
  }

  #tokens(code: string): object {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1000);
    const text = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part({
      ...this.who,
      iss: this.origin,
      aud: 'hearth',
      iat: now,
      exp: now + 60,
      nonce: this.#nonces.get(code),
    })}`;
    const signature = createSign('RSA-SHA256').update(text).sign(this.#keys.privateKey);
    return {
      access_token: 'at',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: `${text}.${signature.toString('base64url')}`,
    };
  }
}

describe('signing in with OIDC', () => {
  const provider = new Provider();
  let t: TestStudio;
  beforeAll(async () => {
    await provider.open();
    t = await testStudio({
      env: {
        HEARTH_OIDC_DISCOVERY: `${provider.origin}/.well-known/openid-configuration`,
        HEARTH_OIDC_CLIENT_ID: 'hearth',
        HEARTH_OIDC_CLIENT_SECRET: 'secret of the client',
        HEARTH_OIDC_NAME: 'Example',
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await provider.close();
  });

  const begin = async (one: Visitor, key = 'POST /api/sign-in/oidc'): Promise<string> => {
    const { body, text } = await one.call(key, {});
    const { url } = body as { url?: string };
    if (url === undefined) throw new Error(text);
    return url;
  };
  const back = (one: Visitor, answer: URLSearchParams) =>
    one.call(`GET /api/auth/callback/oidc?${answer}`);

  it('asks with PKCE, state and nonce, and comes back to this server only', async () => {
    const url = new URL(await begin(t.visitor()));
    expect(url.origin).toBe(provider.origin);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'hearth',
      code_challenge_method: 'S256',
      redirect_uri: `${t.studio.address}/api/auth/callback/oidc`,
      state: expect.stringMatching(/.{20,}/),
      nonce: expect.stringMatching(/.{20,}/),
    });
  });

  it('lets nobody in by the same address alone, makes no account, and ties one only from inside', async () => {
    const ann = await t.signedIn('ann', { team: 'expert' });
    const stranger = t.visitor();
    const refused = await back(stranger, provider.answer(await begin(stranger)));
    expect(refused.headers.get('location')).toMatch(
      new RegExp(`^(${t.studio.address})?/sign-in\\?error=`),
    );
    expect((await stranger.call('GET /api/me')).status).toBe(401);

    const tied = await back(ann, provider.answer(await begin(ann, 'POST /api/me/oidc')));
    expect(tied.headers.get('location')).toMatch(new RegExp(`^(${t.studio.address})?/me$`));
    expect((await ann.call('GET /api/me')).body).toMatchObject({ oidc: true });

    const later = t.visitor();
    const came = await back(later, provider.answer(await begin(later)));
    expect(came.headers.get('location')).toMatch(new RegExp(`^(${t.studio.address})?/$`));
    expect((await later.call('GET /api/me')).body).toMatchObject({ id: ann.id });

    provider.who = { sub: 'provider-eve', email: 'eve@elsewhere.example', email_verified: true };
    const eve = t.visitor();
    await back(eve, provider.answer(await begin(eve)));
    expect((await eve.call('GET /api/me')).status).toBe(401);
    expect(await t.db.selectFrom('person').select('id').execute()).toHaveLength(1);
  });

  it('takes no answer that another browser asked for, nor one twice', async () => {
    provider.who = { sub: 'provider-ann', email: 'ann@team.example', email_verified: true };
    const one = t.visitor();
    const answer = provider.answer(await begin(one));
    const other = t.visitor();
    await back(other, answer);
    expect((await other.call('GET /api/me')).status).toBe(401);
    const mine = provider.answer(await begin(one));
    await back(one, mine);
    expect((await one.call('GET /api/me')).status).toBe(200);
    const again = t.visitor();
    await back(again, mine);
    expect((await again.call('GET /api/me')).status).toBe(401);
  });

  it('takes no redirect from the address', async () => {
    const one = t.visitor();
    const answer = provider.answer(await begin(one));
    answer.set('callbackURL', 'https://evil.example');
    answer.set('error', 'x');
    const reply = await back(one, answer);
    expect(reply.headers.get('location')).not.toContain('evil.example/');
    expect(new URL(reply.headers.get('location') ?? '', t.studio.address).origin).toBe(
      t.studio.address,
    );
  });

  it('keeps none of the provider’s tokens, and says in the audit log who came', async () => {
    const tied = await t.db
      .selectFrom('credential')
      .select(['person', 'access_token', 'refresh_token', 'id_token'])
      .where('provider_id', '=', 'oidc')
      .execute();
    expect(tied).toEqual([
      { person: expect.any(String), access_token: null, refresh_token: null, id_token: null },
    ]);
    const log = await t.db
      .selectFrom('audit')
      .select(['outcome', 'person'])
      .where('route', '=', 'GET /api/auth/callback/oidc')
      .execute();
    expect(log).toContainEqual({ outcome: 'done', person: tied[0]?.person });
    expect(log).toContainEqual({ outcome: 'failed', person: null });
  });
});
