// Imports point downwards only. The list is the house of docs/architecture.md, top to bottom;
// a room may import the rooms below it, never one above or beside it.
const rooms = [
  'cli',
  'server',
  'experts',
  'serve',
  'report',
  'analysis',
  'suites',
  'pipeline',
  'models',
  'store',
  'stats',
  'i18n',
  'contract',
];

const downwards = rooms.slice(1).map((room, i) => ({
  name: `${room}-imports-downwards`,
  severity: 'error',
  comment: `src/${room} may import only the rooms below it`,
  from: { path: `^src/${room}/` },
  to: { path: `^src/(${rooms.slice(0, i + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...downwards,
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'suites-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/suites/([^/]+)/' },
      to: { path: '^src/suites/([^/]+)/', pathNot: '^src/suites/($1|shared)/' },
    },
    {
      name: 'pipeline-knows-no-suite',
      severity: 'error',
      from: { path: '^src/(pipeline|models|store|stats|i18n|contract)/' },
      to: { path: '^src/suites/' },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.(test|testkit)\\.ts$' },
      // The chart library is bundled by the build (scripts/build.mjs); what accounts and mail stand on is optional.
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: 'node_modules/(echarts|better-auth|@better-auth|@node-rs/argon2|nodemailer)',
      },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
