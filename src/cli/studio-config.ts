import { existsSync, readFileSync } from 'node:fs';
import { CONFIG_FILE, readConfig, type StudioConfig } from './config.js';

/**
 * What the config file of the working folder says of the pages; nothing where there is none.
 * @throws HearthError exit 2 with file, line and field
 */
export async function studioConfig(): Promise<StudioConfig> {
  // Other faults of the file are told by the command that needs it.
  if (!existsSync(CONFIG_FILE) || !/^studio\s*:/m.test(readFileSync(CONFIG_FILE, 'utf8')))
    return {};
  return (await readConfig(CONFIG_FILE)).studio ?? {};
}

/** The variables that the server reads, with the file's settings where a variable is not set. */
export function studioEnv(
  env: NodeJS.ProcessEnv,
  { oidc, mail }: Pick<StudioConfig, 'oidc' | 'mail'>,
): NodeJS.ProcessEnv {
  const oidcHere = oidc !== undefined && !env.HEARTH_OIDC_DISCOVERY;
  const mailHere = mail !== undefined && !env.HEARTH_SMTP;
  return {
    ...env,
    ...(oidcHere && {
      HEARTH_OIDC_DISCOVERY: oidc.discovery,
      HEARTH_OIDC_CLIENT_ID: oidc.client_id,
      HEARTH_OIDC_CLIENT_SECRET: env[oidc.client_secret_var],
      HEARTH_OIDC_NAME: oidc.name,
    }),
    ...(mailHere && {
      HEARTH_SMTP: mail.server,
      HEARTH_MAIL_FROM: mail.from,
      HEARTH_SMTP_PASSWORD: mail.password_var === undefined ? undefined : env[mail.password_var],
      HEARTH_SMTP_TLS: mail.tls,
    }),
  };
}
