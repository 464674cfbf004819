import { expect, it } from 'vitest';
import { parseManifest, weighPages } from './budget.ts';
import type { Manifest } from './budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_form.js': { file: 'form.js', imports: ['_react.js'] },
  '_table.js': { file: 'table.js', imports: ['_form.js', '_react.js'] },
  'src/app/first-frame/start-sign-in.tsx': {
    file: 'sign-in.js',
    src: 'src/app/first-frame/start-sign-in.tsx',
    isDynamicEntry: true,
    imports: ['_react.js', 'index.html'],
  },
  'src/app/home/HomePage.tsx': {
    file: 'home.js',
    src: 'src/app/home/HomePage.tsx',
    isDynamicEntry: true,
    imports: ['_table.js'],
  },
  'src/app/CookieDialog.tsx': {
    file: 'cookies.js',
    src: 'src/app/CookieDialog.tsx',
    isDynamicEntry: true,
  },
  'src/main.css': { file: 'main.css', src: 'src/main.css' },
};

const sizes: Record<string, number> = {
  'entry.js': 10_000,
  'react.js': 55_000,
  'form.js': 20_000,
  'sign-in.js': 10_000,
  'table.js': 30_000,
  'home.js': 10_001,
  'cookies.js': 500_000,
};
const sizeOf = (file: string): number => sizes[file] ?? 0;

it('weighs what /login loads, once per file, and what each page adds to the entry', () => {
  expect(weighPages(manifest, sizeOf)).toEqual([
    { name: '/login, first load', bytes: 75_000, budgetBytes: 75_000, isOver: false },
    { name: 'HomePage', bytes: 60_001, budgetBytes: 60_000, isOver: true },
  ]);
});

it.each(['src/app/start.tsx', 'src/app/shell/connected/connected-parts.ts'])(
  'counts what %s brings around the pages apart from them',
  (src) => {
    const late: Manifest = {
      ...manifest,
      [src]: { file: 'start.js', src, isDynamicEntry: true, imports: ['_form.js'] },
    };
    expect(weighPages(late, sizeOf)).toMatchObject([
      { name: '/login, first load', bytes: 75_000 },
      { name: 'HomePage', bytes: 40_001 },
    ]);
  },
);

it('refuses a first load of one byte too many, and accepts the exact budget', () => {
  const firstLoad = (reactBytes: number) =>
    weighPages(manifest, (file) => (file === 'react.js' ? reactBytes : sizeOf(file)))[0];
  expect(firstLoad(55_000)).toMatchObject({ bytes: 75_000, isOver: false });
  expect(firstLoad(55_001)).toMatchObject({ isOver: true });
});

it('reads a manifest and refuses what is none', () => {
  expect(parseManifest(JSON.stringify(manifest))).toEqual(manifest);
  expect(() => parseManifest('[1]')).toThrow('malformed');
  expect(() => parseManifest('{"a":{"imports":[]}}')).toThrow('malformed');
});

it('refuses a manifest without entry or with a hole', () => {
  expect(() => weighPages({}, sizeOf)).toThrow('no entry');
  const { 'src/app/first-frame/start-sign-in.tsx': signIn, ...others } = manifest;
  expect(signIn).toBeDefined();
  expect(() => weighPages(others, sizeOf)).toThrow('start-sign-in');
  const holed: Manifest = {
    ...manifest,
    'index.html': { file: 'entry.js', isEntry: true, imports: ['_gone.js'] },
  };
  expect(() => weighPages(holed, sizeOf)).toThrow('_gone.js');
});
