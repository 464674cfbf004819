import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureWebBuilt, webDist } from '../../lib/build-web.ts';
import { createHistoryScan } from '../secrets/scan.ts';
import { judged, notDone, type Trial } from '../trial.ts';

/** Every change of every branch, without what git would colour or shorten. */
const HISTORY = [
  'log',
  '--all',
  '--no-color',
  '--unified=0',
  '--format=',
  '-p',
  '--no-ext-diff',
  '--',
  '.',
  ':!package-lock.json',
];

const scanHistory = async (root: string) => {
  const git = spawn('git', HISTORY, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = new Promise<number>((tell) => {
    git.once('error', () => tell(1));
    git.once('close', (code) => tell(code ?? 1));
  });
  const scan = createHistoryScan();
  for await (const line of createInterface({ input: git.stdout })) scan.read(line);
  return (await ended) === 0 ? scan.end() : undefined;
};

/** What a browser is given must not lead back to the sources. */
const mapsIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.map') ||
      (/\.(?:js|css)$/.test(name) &&
        readFileSync(join(folder, name), 'utf8').includes('sourceMappingURL=')),
  ).length;

export const secrets: Trial = {
  name: 'secrets',
  ids: ['S46'],
  title: 'Tout l’historique est relu ligne à ligne, et le portail construit est fouillé',
  criterion: '0 clé, jeton ou mot de passe, 0 carte des sources publiée',
  duration: { shortSeconds: 60, fullSeconds: 60 },
  run: async ({ root, say }) => {
    const history = await scanHistory(root);
    if (history === undefined) return notDone('l’historique n’est pas là (archive sans dépôt)');
    await ensureWebBuilt(root, say);
    const maps = mapsIn(webDist(root));
    const where = [...new Set(history.found.map(({ kind, file }) => `${kind} dans ${file}`))];
    return judged(
      [...where, ...(maps > 0 ? [`${maps} cartes des sources`] : [])],
      [
        { name: 'lignes relues', value: history.lines },
        { name: 'secrets', value: history.found.length },
        { name: 'cartes des sources', value: maps },
      ],
    );
  },
};
