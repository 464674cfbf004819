import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOfContents } from './content-hash.ts';

let root: string;
const hash = () => hashOfContents(root, ['app', 'lock.json']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portail-hash-'));
  mkdirSync(join(root, 'app', 'node_modules'), { recursive: true });
  writeFileSync(join(root, 'app', 'a.ts'), 'one');
  writeFileSync(join(root, 'lock.json'), '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('hashOfContents', () => {
  it('changes with a content, a name, a new file and the lockfile', () => {
    const seen = new Set([hash()]);
    writeFileSync(join(root, 'app', 'a.ts'), 'two');
    seen.add(hash());
    writeFileSync(join(root, 'app', 'b.ts'), '');
    seen.add(hash());
    writeFileSync(join(root, 'lock.json'), '{"a":1}');
    seen.add(hash());
    expect(seen.size).toBe(4);
  });

  it('stays with a new date, a test and what is installed or built', () => {
    const before = hash();
    utimesSync(join(root, 'app', 'a.ts'), 1, 1);
    writeFileSync(join(root, 'app', 'a.test.ts'), 'x');
    writeFileSync(join(root, 'app', 'node_modules', 'x.js'), 'x');
    expect(hash()).toBe(before);
  });
});
