import { describe, expect, it } from 'vitest';
import { checkLayers } from './check.ts';

/** A tiny source tree: path → text. What other files import must exist in it. */
function check(tree: Record<string, string>): string[] {
  const violations = checkLayers({
    files: Object.keys(tree).filter((path) => /\.tsx?$/.test(path)),
    read: (path) => tree[path] ?? '',
    exists: (path) => path in tree,
  });
  return violations.map(({ rule, file }) => `${rule} ${file}`);
}

const ONE = 'export const one = 1;';
const importing = (...specifiers: string[]): string =>
  specifiers.map((specifier, index) => `import * as x${index} from '${specifier}';`).join('\n');

describe('a tree that keeps the rules', () => {
  it('is green', () => {
    const violations = check({
      'packages/rules/src/money/cents.ts': importing('temporal-polyfill'),
      'packages/rules/src/branding/theme/derive.ts': importing('culori'),
      'packages/contract/src/calls/login.ts': importing(
        'zod/mini',
        '@portail/rules/money/cents.ts',
      ),
      'packages/ui/src/Button.tsx': importing('react', '@portail/rules/branding/theme/derive.ts'),
      'packages/ui/src/button.css': '',
      'packages/testing/src/world.ts': importing('@portail/contract/calls/login.ts', 'pg'),
      'apps/web/src/main.tsx': importing('./app/router.tsx', '@portail/ui/button.css'),
      'apps/web/src/app/router.tsx': "const page = import('../features/identity/LoginPage.tsx');",
      'apps/web/src/features/identity/LoginPage.tsx': importing('./LoginForm.tsx'),
      'apps/web/src/features/identity/LoginForm.tsx': importing(
        '../../session/session.ts',
        '@portail/ui/Button.tsx',
      ),
      'apps/web/src/session/session.ts': importing('../shared/http/send.ts'),
      'apps/web/src/shared/http/send.ts': "export const send = () => fetch('/api');",
      'apps/api/src/main.ts': importing(
        './modules/auth/auth.module.ts',
        './platform/http/server.ts',
      ),
      'apps/api/src/platform/http/server.ts': importing('fastify'),
      'apps/api/src/platform/db/unit-of-work.ts': importing('kysely'),
      'apps/api/src/ledger/post.ts': importing('../platform/db/unit-of-work.ts'),
      'apps/api/src/modules/auth/auth.module.ts':
        importing('./auth.handlers.ts', './sign-in.ts') + "\nexport { user } from './sign-in.ts';",
      'apps/api/src/modules/auth/auth.handlers.ts': importing('./sign-in.ts', './user.queries.ts'),
      'apps/api/src/modules/auth/sign-in.ts': importing('./user.repository.ts', 'node:crypto'),
      'apps/api/src/modules/auth/user.queries.ts': importing('kysely'),
      'apps/api/src/modules/auth/user.repository.ts': importing('kysely'),
      'apps/api/src/modules/orders/place.ts': importing(
        '../auth/auth.module.ts',
        '../../ledger/post.ts',
      ),
      'apps/api/src/modules/orders/place.test.ts': importing(
        'vitest',
        '@portail/testing/world.ts',
        '../auth/user.repository.ts',
      ),
      'e2e/login.spec.ts': importing('@playwright/test', '@portail/testing/world.ts'),
    });
    expect(violations).toEqual([]);
  });
});

describe('workspaces', () => {
  const forbidden: Array<[from: string, to: string, specifier: string]> = [
    ['packages/rules/src/a.ts', 'packages/contract/src/b.ts', '@portail/contract/b.ts'],
    ['packages/contract/src/a.ts', 'packages/ui/src/b.ts', '@portail/ui/b.ts'],
    ['packages/ui/src/a.ts', 'packages/contract/src/b.ts', '@portail/contract/b.ts'],
    [
      'packages/ui/src/a.ts',
      'packages/rules/src/identity/access/b.ts',
      '@portail/rules/identity/access/b.ts',
    ],
    ['packages/testing/src/a.ts', 'apps/api/src/b.ts', '@portail/api/b.ts'],
    ['apps/web/src/a.ts', 'apps/api/src/b.ts', '@portail/api/b.ts'],
    ['apps/web/src/a.ts', 'packages/testing/src/b.ts', '@portail/testing/b.ts'],
    ['apps/api/src/a.ts', 'packages/ui/src/b.ts', '@portail/ui/b.ts'],
    ['apps/api/src/a.ts', 'apps/sandbox/src/b.ts', '@portail/sandbox/b.ts'],
    ['apps/sandbox/src/a.ts', 'apps/api/src/b.ts', '@portail/api/b.ts'],
    ['apps/sandbox/src/a.ts', 'packages/rules/src/b.ts', '@portail/rules/b.ts'],
    ['e2e/a.ts', 'apps/web/src/b.ts', '@portail/web/b.ts'],
  ];
  it.each(forbidden)('%s may not import %s', (from, to, specifier) => {
    expect(check({ [from]: importing(specifier), [to]: ONE })).toEqual([`workspace ${from}`]);
  });

  it('a type import counts like any other', () => {
    const tree = { 'apps/api/src/b.ts': ONE };
    const typeImport = "import type { B } from '@portail/api/b.ts'; export type A = B;";
    const inlineType = "export type A = import('@portail/api/b.ts').B;";
    for (const text of [typeImport, inlineType]) {
      expect(check({ ...tree, 'apps/web/src/a.ts': text })).toEqual([
        'workspace apps/web/src/a.ts',
      ]);
    }
  });

  it('another workspace is never reached by a relative path', () => {
    const from = 'packages/contract/src/a.ts';
    const tree = { [from]: importing('../../rules/src/b.ts'), 'packages/rules/src/b.ts': ONE };
    expect(check(tree)).toEqual([`workspace ${from}`]);
  });

  it('a test may not reach another program either', () => {
    const from = 'apps/web/src/a.test.ts';
    const tree = { [from]: importing('@portail/api/b.ts'), 'apps/api/src/b.ts': ONE };
    expect(check(tree)).toEqual([`workspace ${from}`]);
  });
});

describe('packages', () => {
  it.each([
    ['packages/rules/src/a.ts', 'zod'],
    ['packages/rules/src/a.ts', 'node:fs'],
    ['packages/contract/src/a.ts', 'fastify'],
    ['packages/ui/src/a.ts', 'zod'],
    ['apps/web/src/a.ts', 'node:fs'],
    ['apps/api/src/modules/auth/auth.handlers.ts', 'fastify'],
    ['apps/api/src/main.ts', '@fastify/helmet'],
    ['apps/api/src/modules/auth/sign-in.ts', 'kysely'],
    ['packages/testing/src/a.ts', 'kysely'],
  ])('%s may not import %s', (from, specifier) => {
    expect(check({ [from]: importing(specifier) })).toEqual([`package ${from}`]);
  });
});

describe('zones of the portal', () => {
  const file = (path: string): string => `apps/web/src/${path}`;
  it.each([
    ['shared/a.ts', 'features/auth/b.ts', 'zone'],
    ['shared/a.ts', 'session/b.ts', 'zone'],
    ['session/a.ts', 'flow/b.ts', 'zone'],
    ['features/auth/a.ts', 'app/b.ts', 'zone'],
    ['features/auth/a.ts', 'features/orders/b.ts', 'unit'],
  ])('%s may not import %s', (from, to, rule) => {
    const specifier = `${'../'.repeat(from.split('/').length - 1)}${to}`;
    const tree = { [file(from)]: importing(specifier), [file(to)]: ONE };
    expect(check(tree)).toEqual([`${rule} ${file(from)}`]);
  });

  it('refuses a folder without a rule', () => {
    expect(check({ [file('utils/a.ts')]: ONE })).toEqual([`place ${file('utils/a.ts')}`]);
  });

  it('one file alone calls fetch', () => {
    const calls = "export const a = () => fetch('/api');";
    const door = 'export const a = window.fetch;';
    expect(check({ [file('features/auth/a.ts')]: calls })).toEqual([
      `fetch ${file('features/auth/a.ts')}`,
    ]);
    expect(check({ [file('app/a.ts')]: door })).toEqual([`fetch ${file('app/a.ts')}`]);
    expect(check({ [file('shared/http/a.ts')]: calls, [file('shared/http/b.ts')]: calls })).toEqual(
      [`fetch ${file('shared/http/b.ts')}`],
    );
    expect(
      check({ [file('app/a.ts')]: 'export const a = (q: Q) => q.fetch(); // fetch(' }),
    ).toEqual([]);
  });
});

describe('zones of the API', () => {
  const file = (path: string): string => `apps/api/src/${path}`;
  it.each([
    ['modules/auth/auth.handlers.ts', 'modules/auth/user.repository.ts', 'zone'],
    ['modules/auth/auth.handlers.ts', 'ledger/b.ts', 'zone'],
    ['modules/auth/auth.handlers.ts', 'platform/db/b.ts', 'zone'],
    ['modules/auth/sign-in.ts', 'modules/auth/auth.handlers.ts', 'zone'],
    ['modules/auth/sign-in.ts', 'platform/http/b.ts', 'zone'],
    ['modules/auth/user.repository.ts', 'modules/auth/sign-in.ts', 'zone'],
    ['modules/auth/user.queries.ts', 'modules/auth/sign-in.ts', 'zone'],
    ['modules/orders/place.ts', 'modules/auth/sign-in.ts', 'unit'],
    ['modules/orders/place.ts', 'modules/auth/user.repository.ts', 'unit'],
    ['modules/orders/orders.module.ts', 'modules/auth/sign-in.ts', 'unit'],
    ['main.ts', 'modules/auth/sign-in.ts', 'unit'],
    ['platform/jobs/a.ts', 'modules/auth/auth.module.ts', 'zone'],
    ['ledger/a.ts', 'modules/auth/auth.module.ts', 'zone'],
    ['ledger/a.ts', 'platform/http/b.ts', 'zone'],
    ['demo/a.ts', 'modules/auth/user.repository.ts', 'zone'],
    ['utils.d/a.ts', 'ledger/b.ts', 'place'],
  ])('%s may not import %s', (from, to, rule) => {
    const specifier = `./${'../'.repeat(from.split('/').length - 1)}${to}`;
    const tree = { [file(from)]: importing(specifier), [file(to)]: ONE };
    expect(check(tree)).toEqual([`${rule} ${file(from)}`]);
  });
});

describe('files', () => {
  it('no barrel, except a module’s entry', () => {
    const tree = { 'packages/rules/src/b.ts': ONE };
    const barrel = 'packages/rules/src/a.ts';
    const named = "export { one } from './b.ts';";
    const star = "export * from './b.ts'; export const two = 2;";
    expect(check({ ...tree, [barrel]: named })).toEqual([`barrel ${barrel}`]);
    expect(check({ ...tree, [barrel]: star })).toEqual([`barrel ${barrel}`]);
    expect(check({ 'packages/rules/src/index.ts': ONE })).toEqual([
      'barrel packages/rules/src/index.ts',
    ]);
    const icons = { 'packages/ui/src/icons.ts': "export { Check } from 'lucide-react';" };
    expect(check(icons)).toEqual([]);
    const entry = 'apps/api/src/modules/auth/auth.module.ts';
    const used = 'apps/api/src/modules/auth/b.ts';
    expect(check({ [entry]: named, [used]: ONE })).toEqual([]);
  });

  it('an import that leads nowhere is seen, with a missing extension as well', () => {
    const from = 'packages/rules/src/a.ts';
    const tree = { [from]: importing('./b'), 'packages/rules/src/b.ts': ONE };
    expect(check(tree)).toEqual([`unresolved ${from}`]);
  });

  it('a circle is refused: of two, of one, through types, through import(), in scripts', () => {
    const rules = (path: string): string => `packages/rules/src/${path}`;
    const a = rules('a.ts');
    expect(check({ [a]: importing('./b.ts'), [rules('b.ts')]: importing('./a.ts') })).toEqual([
      `cycle ${a}`,
    ]);
    expect(check({ [a]: importing('./a.ts') })).toEqual([`cycle ${a}`]);
    const back = "import type { A } from './a.ts'; export type B = A;";
    expect(check({ [a]: "export const b = import('./b.ts');", [rules('b.ts')]: back })).toEqual([
      `cycle ${a}`,
    ]);
    expect(
      check({ 'scripts/a.ts': importing('./b.ts'), 'scripts/b.ts': importing('./a.ts') }),
    ).toEqual(['cycle scripts/a.ts']);
  });

  it('a circle of three is shown whole, and a diamond is not one', () => {
    const path = (name: string): string => `packages/rules/src/${name}.ts`;
    const texts: Record<string, string> = {
      [path('a')]: importing('./b.ts', './c.ts'),
      [path('b')]: importing('./d.ts'),
      [path('c')]: importing('./d.ts'),
      [path('d')]: ONE,
    };
    expect(check(texts)).toEqual([]);
    texts[path('d')] = importing('./a.ts');
    const [violation] = checkLayers({
      files: Object.keys(texts),
      read: (name) => texts[name] ?? '',
      exists: (name) => name in texts,
    });
    expect(violation?.message).toBe([path('a'), path('b'), path('d'), path('a')].join(' → '));
  });
});
