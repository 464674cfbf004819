import { BOUNDED } from '../patterns/bounded.ts';
import { productPatterns } from '../patterns/collect.ts';
import { hostileInputs, slowestMs } from '../patterns/slowest.ts';
import { assessed, type Trial } from '../trial.ts';

const MOST_MS = 10;

export const patterns: Trial = {
  name: 'motifs',
  ids: ['S37'],
  title: 'Chaque expression régulière du produit lit 100\u202f000 signes hostiles, de 108 façons',
  criterion:
    '10\u00a0ms de processeur au plus, sauf celles qui ne voient jamais un texte long (liste tenue, avec la raison)',
  duration: { shortSeconds: 40, fullSeconds: 40, aroundSeconds: 0 },
  run: ({ root, say }) => {
    const all = productPatterns(root);
    const inputs = hostileInputs();
    const known = new Map<string, number>();
    const timed = all.map((one) => {
      const key = `/${one.source}/${one.flags}`;
      const ms = known.get(key) ?? slowestMs(one, inputs);
      known.set(key, ms);
      return { ...one, key, ms };
    });
    const slow = timed.filter(({ ms }) => ms > MOST_MS);
    for (const { key, file, ms } of slow) say(`${ms.toFixed(0)} ms ${key} (${file})`);
    const faults = slow
      .filter(({ file }) => !BOUNDED.has(file))
      .map(({ key, file }) => `\`${key}\` dans ${file}`);
    const quick = timed.filter(({ ms }) => ms <= MOST_MS).map(({ ms }) => ms);
    return Promise.resolve(
      assessed(faults, [
        { name: 'expressions', value: all.length },
        { name: 'distinctes', value: known.size },
        { name: 'la plus lente de celles qui tiennent', value: Math.max(0, ...quick), unit: 'ms' },
        { name: 'lentes mais jamais devant un texte long', value: slow.length - faults.length },
        { name: 'lentes', value: faults.length },
      ]),
    );
  },
};
