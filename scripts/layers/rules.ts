/**
 * Allowed imports. The section of the same name in docs/adr/0001 is this file in words:
 * a change here is a change of architecture and wants a new decision.
 */

export interface WorkspaceRule {
  /** Prefixes of the workspaces' files that may be imported. */
  readonly workspaces: readonly string[];
  /** Closed list of packages, or `any` where package.json alone decides. */
  readonly packages: 'any' | readonly string[];
  readonly nodeBuiltins: boolean;
}

export const WORKSPACE_RULES: Readonly<Record<string, WorkspaceRule>> = {
  'packages/rules': {
    workspaces: [],
    packages: ['any-ascii', 'culori', 'saxes', 'temporal-polyfill', '@socialgouv/jours-feries'],
    nodeBuiltins: false,
  },
  'packages/contract': { workspaces: ['packages/rules/'], packages: ['zod'], nodeBuiltins: false },
  'packages/ui': {
    // The design system knows nothing of CESU: of the rules it may see colours, amounts and days.
    workspaces: [
      'packages/rules/src/branding/theme/',
      'packages/rules/src/money/',
      'packages/rules/src/time/',
    ],
    packages: [
      'react',
      'react-dom',
      'react-aria-components',
      'react-aria',
      'react-stately',
      '@internationalized/date',
      'lucide-react',
      '@fontsource-variable/atkinson-hyperlegible-next',
    ],
    nodeBuiltins: false,
  },
  'packages/embedded-postgres': { workspaces: [], packages: ['pg', 'zod'], nodeBuiltins: true },
  'packages/testing': {
    workspaces: ['packages/contract/', 'packages/rules/', 'packages/embedded-postgres/'],
    packages: 'any',
    nodeBuiltins: true,
  },
  'apps/web': {
    workspaces: ['packages/rules/', 'packages/contract/', 'packages/ui/'],
    packages: 'any',
    nodeBuiltins: false,
  },
  'apps/api': {
    workspaces: ['packages/rules/', 'packages/contract/'],
    packages: 'any',
    nodeBuiltins: true,
  },
  // The outside world speaks to us over the wire, never through our code.
  'apps/sandbox': { workspaces: [], packages: 'any', nodeBuiltins: true },
  e2e: {
    workspaces: [
      'packages/contract/',
      'packages/rules/',
      'packages/testing/',
      'packages/embedded-postgres/',
    ],
    packages: 'any',
    nodeBuiltins: true,
  },
};

export interface Zone {
  readonly name: string;
  /** The first capture group, when there is one, is the unit (the feature, the module). */
  readonly files: RegExp;
  /** Zones that may be imported. A zone always reaches itself inside its own unit. */
  readonly may: 'all' | readonly string[];
  /** Zones open to the files of another unit; the others of `may` are open inside the unit only. */
  readonly acrossUnits?: readonly string[];
}

/** In the order of the list: the first zone whose pattern fits is the file's zone. */
export const WEB_ZONES: readonly Zone[] = [
  { name: 'app', files: /^apps\/web\/src\/(?:app\/|[^/]+$)/, may: 'all' },
  // One folder per area; pages that put two areas together are in app/.
  {
    name: 'features',
    files: /^apps\/web\/src\/features\/([^/]+)\//,
    may: ['flow', 'session', 'shared'],
  },
  { name: 'flow', files: /^apps\/web\/src\/flow\//, may: ['session', 'shared'] },
  { name: 'session', files: /^apps\/web\/src\/session\//, may: ['shared'] },
  { name: 'shared', files: /^apps\/web\/src\/shared\//, may: [] },
];

const PLATFORM = ['ports', 'platform', 'data-classes'];

export const API_ZONES: readonly Zone[] = [
  {
    name: 'mail-samples',
    files: /^apps\/api\/src\/mail-samples\.ts$/,
    may: 'all',
    acrossUnits: ['mail-template'],
  },
  // Operator commands: the entries of modules, and the ledger.
  { name: 'cli', files: /^apps\/api\/src\/cli\//, may: 'all' },
  // Entry points put the parts together; they are the only ones who know them all.
  { name: 'root', files: /^apps\/api\/src\/[^/]+$/, may: 'all' },
  // What an area says of its tables; the register puts the areas together for the privacy module.
  { name: 'data', files: /^apps\/api\/src\/.*\.data\.ts$/, may: ['data-classes'] },
  {
    name: 'register',
    files: /^apps\/api\/src\/modules\/data-register\.ts$/,
    may: ['data', 'data-classes'],
  },
  { name: 'data-classes', files: /^apps\/api\/src\/platform\/data-register\//, may: ['db'] },
  { name: 'http', files: /^apps\/api\/src\/platform\/http\//, may: PLATFORM },
  { name: 'db', files: /^apps\/api\/src\/platform\/db\//, may: PLATFORM },
  { name: 'migrations', files: /^apps\/api\/src\/migrations\//, may: ['db'] },
  { name: 'ports', files: /^apps\/api\/src\/platform\/ports\//, may: [] },
  // Reference data that every area reads and that has calls of its own.
  {
    name: 'reference',
    files: /^apps\/api\/src\/platform\/reference\//,
    may: ['http', 'db', ...PLATFORM],
  },
  { name: 'platform', files: /^apps\/api\/src\/platform\//, may: ['ports', 'db'] },
  // The demonstration world enters by the same doors as the product.
  {
    name: 'demo',
    files: /^apps\/api\/src\/demo\//,
    may: ['module', 'ledger', 'db', ...PLATFORM],
  },
  { name: 'ledger', files: /^apps\/api\/src\/ledger\//, may: ['db', ...PLATFORM] },
  {
    name: 'module',
    files: /^apps\/api\/src\/modules\/([^/]+)\/(?:[^/]+\/)?[^/]+\.module\.ts$/,
    may: 'all',
    acrossUnits: ['module'],
  },
  {
    name: 'handlers',
    files: /^apps\/api\/src\/modules\/([^/]+)\/.*\.handlers\.ts$/,
    may: ['use-case', 'queries', 'module', 'http', ...PLATFORM],
    acrossUnits: ['module'],
  },
  {
    name: 'queries',
    files: /^apps\/api\/src\/modules\/([^/]+)\/.*\.queries\.ts$/,
    may: ['repository', 'register', 'db', 'ledger', ...PLATFORM],
  },
  {
    name: 'repository',
    files: /^apps\/api\/src\/modules\/([^/]+)\/.*\.repository\.ts$/,
    may: ['db', 'ports', 'register', 'data-classes'],
  },
  {
    name: 'mail-template',
    files: /^apps\/api\/src\/modules\/([^/]+)\/.*-templates\.ts$/,
    may: ['db', ...PLATFORM],
  },
  {
    name: 'use-case',
    files: /^apps\/api\/src\/modules\/([^/]+)\//,
    may: [
      'repository',
      'queries',
      'mail-template',
      'register',
      'ledger',
      'db',
      'module',
      ...PLATFORM,
    ],
    acrossUnits: ['module'],
  },
];

export interface PackageRule {
  readonly packages: RegExp;
  readonly within: RegExp;
  readonly onlyIn: RegExp;
  readonly why: string;
}

export const PACKAGE_RULES: readonly PackageRule[] = [
  {
    packages: /^(?:fastify|fastify-.*|@fastify\/.*)$/,
    within: /^apps\/api\/src\//,
    onlyIn: /^apps\/api\/src\/platform\/http\//,
    why: 'only platform/http knows Fastify',
  },
  {
    packages: /^kysely$/,
    within: /^(?:apps|packages)\//,
    onlyIn: /^apps\/api\/src\/(?:platform\/db\/|migrations\/|.*\.(?:repository|queries)\.ts$)/,
    why: 'only repositories, queries, platform/db and migrations know the query builder',
  },
];

/** Workspaces open to tests, and to operator commands, which the server never loads. */
export const TEST_WORKSPACES: readonly string[] = [
  'packages/testing/',
  'packages/embedded-postgres/',
];
export const LAUNCHER_IMPORT = {
  file: 'apps/api/src/cli/database.ts',
  workspace: 'packages/embedded-postgres/',
};

/** The portal's one door to the network. */
export const FETCH_FOLDER = 'apps/web/src/shared/http/';

/** A module's entry may pass on what its module offers. */
export const BARREL_EXCEPTION = /\.module\.ts$/;

const TEST_FILE = /\.(?:test|spec)\.tsx?$/;

export function isTestFile(path: string): boolean {
  return TEST_FILE.test(path);
}
