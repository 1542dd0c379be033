// Loaded into a server (`node --import`): at SIGUSR2 its databases can grow no more, as on a full disk, and at the next
// one they can again. SQLite itself says so, so no disk and no rights of root are needed.
import Database from 'libsql';

const UNLIMITED = 4_294_967_294;
const open = new Set();
const { pragma } = Database.prototype;
Database.prototype.pragma = function seen(...args) {
  open.add(this);
  return pragma.apply(this, args);
};

let full = false;
process.on('SIGUSR2', () => {
  full = !full;
  // Fewer pages than there are means as many as there are.
  for (const db of open) pragma.call(db, `max_page_count = ${full ? 1 : UNLIMITED}`);
});
