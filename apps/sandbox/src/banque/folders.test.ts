import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeFrom } from './folders.ts';

let folder: string;
let taken: string[];
let stop: () => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordres-'));
  taken = [];
  ({ stop } = takeFrom(folder, (xml) => {
    taken.push(xml);
    return xml === 'ordre' ? { messageId: 'M1', isNew: true } : undefined;
  }));
});
afterEach(async () => {
  stop();
  await rm(folder, { recursive: true, force: true });
});

it('[31-6] takes each file of the folder once, leaves what is still written, and sets aside the rest', async () => {
  await writeFile(join(folder, 'a.xml'), 'ordre');
  await writeFile(join(folder, 'b.xml'), 'autre');
  await writeFile(join(folder, 'c.xml.part'), 'ordre');
  await expect
    .poll(async () => (await readdir(folder)).toSorted())
    .toEqual(['c.xml.part', 'refuses', 'remis']);
  expect(taken.toSorted()).toEqual(['autre', 'ordre']);
  expect(await readdir(join(folder, 'remis'))).toEqual(['a.xml']);
  expect(await readdir(join(folder, 'refuses'))).toEqual(['b.xml']);
});
