#!/usr/bin/env node
// Nothing heavy is imported here: `hearth --version` must answer at once.
const [first] = process.argv.slice(2);
if (first === '--version' || first === '-V') {
  const { version } = await import('./version.js');
  process.stdout.write(`${version()}\n`);
} else {
  const { main } = await import('./main.js');
  await main(process.argv.slice(2));
}
