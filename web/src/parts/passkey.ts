/** WebAuthn speaks bytes, the server JSON: these turn one into the other (W3C WebAuthn Level 3, 5.1.8 and 5.1.9). */
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

type Listed = { id: string; transports?: AuthenticatorTransport[] };
type CreationJson = Omit<
  PublicKeyCredentialCreationOptions,
  'challenge' | 'user' | 'excludeCredentials'
> & {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Listed[];
};
type RequestJson = Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'> & {
  challenge: string;
  allowCredentials?: Listed[];
};
/** What a form shows when no passkey came of it; the browser says no more, on purpose. */
export class NoPasskey extends Error {}

/** Whether this browser can use passkeys at this address (https, or localhost by name). */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname);

const listed = (all: readonly Listed[] | undefined): PublicKeyCredentialDescriptor[] =>
  (all ?? []).map((one) => ({ ...one, id: toBytes(one.id), type: 'public-key' }));

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await ask().catch(() => null);
  if (credential instanceof PublicKeyCredential) return credential;
  throw new NoPasskey();
}

const common = (credential: PublicKeyCredential) => ({
  id: credential.id,
  rawId: toText(credential.rawId),
  type: 'public-key' as const,
  clientExtensionResults: credential.getClientExtensionResults() as Record<string, unknown>,
});

/** Asks the device for a new passkey. @throws NoPasskey where none was made */
export async function makePasskey(options: object) {
  const json = options as CreationJson;
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...json,
        challenge: toBytes(json.challenge),
        user: { ...json.user, id: toBytes(json.user.id) },
        excludeCredentials: listed(json.excludeCredentials),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Asks the device for a passkey that it has. @throws NoPasskey where none was used */
export async function askPasskey(options: object) {
  const json = options as RequestJson;
  const credential = await asked(() =>
    navigator.credentials.get({
      publicKey: {
        ...json,
        challenge: toBytes(json.challenge),
        allowCredentials: listed(json.allowCredentials),
      },
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
    },
  };
}
