/** Made up for one form: the server starts what is sent twice with it once. */
export const newOnce = (): string => crypto.randomUUID();
