/** What `hearth store` does to a database as a whole; each takes a file's path or a PostgreSQL address. */
export { backup } from './backup.js';
export { checkStore } from './check.js';
export { purge } from './purge.js';
export { restore } from './restore.js';
