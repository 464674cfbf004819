import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageProblem } from '../command.ts';
import { copyFilesCommand } from './files.ts';

let [from, to] = ['', ''];
beforeAll(async () => {
  from = await mkdtemp(join(tmpdir(), 'portail-de-'));
  to = await mkdtemp(join(tmpdir(), 'portail-vers-'));
  await writeFile(join(from, 'racine-2027-05-10.json'), 'une racine');
  await writeFile(join(from, 'effacements-2027-05-10.json'), 'une liste');
});
afterAll(async () => {
  await rm(from, { recursive: true, force: true });
  await rm(to, { recursive: true, force: true });
});

describe('the copy of a place to another', () => {
  it('copies all, then finds all there, and replaces nothing that differs', async () => {
    const copy = () => copyFilesCommand(['copier', from, to], {});
    expect(await copy()).toBe('2 fichier(s) copié(s) et relu(s), 0 déjà là.');
    expect(await copy()).toBe('0 fichier(s) copié(s) et relu(s), 2 déjà là.');
    await writeFile(join(from, 'racine-2027-05-10.json'), 'une autre');
    await expect(copy()).rejects.toThrow('rien n’a été remplacé');
    expect(await readFile(join(to, 'racine-2027-05-10.json'), 'utf8')).toBe('une racine');
  });

  it('says how a bucket is reached when the settings do not', async () => {
    await expect(copyFilesCommand(['copier', from, 's3://portail'], {})).rejects.toThrow(
      'S3_ENDPOINT est requise avec un compartiment s3://',
    );
    await expect(copyFilesCommand(['deplacer'], {})).rejects.toThrow(UsageProblem);
  });
});
