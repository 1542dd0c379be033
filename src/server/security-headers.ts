import type { MiddlewareHandler } from 'hono';
import type { ShellEnv } from '../serve/http/index.js';

/** Pages load nothing from elsewhere, run no script that is not ours, and stand in no other page. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // The component library sets colours and sizes as style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const securityHeaders: MiddlewareHandler<ShellEnv> = async (c, next) => {
  await next();
  c.header('Content-Security-Policy', CSP);
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
};
