import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/root.ts';
import { blocksOf, namesIn, readManual } from './manual.ts';

const MANUAL = `# Titre

## Installer

\`\`\`sh valeurs
NOM=a
AUTRE_NOM='b c'
\`\`\`

1. **Les paquets.** Suite.

\`\`\`sh machine
apt-get update
cat >fichier <<FIN
# pas un titre
FIN
\`\`\`

\`\`\`
sans nom
\`\`\`

\`\`\`sh
npm start
\`\`\`

### La [base](x.md) : suite

\`\`\`sh machine
psql
\`\`\`
`;

describe('the commands of the manual', () => {
  it('reads the named blocks in their order, under their heading or step', () => {
    expect(readManual(MANUAL)).toEqual([
      { kind: 'valeurs', title: 'Installer', line: 5, script: "NOM=a\nAUTRE_NOM='b c'\n" },
      {
        kind: 'machine',
        title: 'Les paquets',
        line: 12,
        script: 'apt-get update\ncat >fichier <<FIN\n# pas un titre\nFIN\n',
      },
      { kind: 'machine', title: 'La base', line: 29, script: 'psql\n' },
    ]);
  });

  it('keeps one kind', () => {
    expect(blocksOf(readManual(MANUAL), 'machine')).toHaveLength(2);
  });

  it('names the values to give', () => {
    const [values] = blocksOf(readManual(MANUAL), 'valeurs');
    expect(values === undefined ? [] : namesIn(values)).toEqual(['NOM', 'AUTRE_NOM']);
  });

  it('refuses a block without an end', () => {
    expect(() => readManual('```sh machine\nls\n')).toThrow('line 1');
  });

  it('finds every part of the manual that is executed', () => {
    const manual = readManual(readFileSync(join(ROOT, 'docs', 'exploitation.md'), 'utf8'));
    const kinds = new Set(manual.map(({ kind }) => kind));
    for (const kind of ['livraison', 'valeurs', 'machine', 'sauvegarde', 'restauration'])
      expect(kinds).toContain(kind);
  });
});
