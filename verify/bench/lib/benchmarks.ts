export interface Benchmark {
  /** Of its file, and of its command `bench:…`. */
  readonly name: string;
  readonly title: string;
  /** How it is asked to be brief; without it, it is brief already. */
  readonly short?: {
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    /** What the reader of the figures must know. */
    readonly words: string;
  };
}

export const BENCHMARKS: readonly Benchmark[] = [
  { name: 'villes', title: 'Recherche des villes' },
  { name: 'bank', title: 'Fichiers de la banque' },
  {
    name: 'start',
    title: 'Démarrage',
    short: { args: ['--fois', '1'], words: 'un seul démarrage au lieu de la médiane de trois' },
  },
  {
    name: 'first-page',
    title: 'Première page',
    short: { args: ['--visites', '3'], words: 'trois visites au lieu de cinq' },
  },
  {
    name: 'reads',
    title: 'Lectures',
    short: { args: ['--secondes', '2'], words: 'tours de 2 s au lieu de 5' },
  },
  { name: 'statements', title: 'Raccourcis vers la base' },
  {
    name: 'login',
    title: 'Assaut de connexions',
    short: { env: { BENCH_SECONDS: '5' }, words: '5 s au lieu de 10' },
  },
  {
    name: 'ordering',
    title: 'Campagne de commandes',
    short: {
      env: { BENCH_PEOPLE: '200', BENCH_SECONDS: '15' },
      words: '200 personnes et 15 s au lieu de 2\u00a0000 et 60',
    },
  },
  {
    name: 'funder',
    title: 'Grand financeur',
    short: { env: { BENCH_LINES: '10000' }, words: '10\u00a0000 lignes au lieu de 100\u00a0000' },
  },
  {
    name: 'ledger',
    title: 'Grand livre',
    short: {
      args: ['--beneficiaires', '50000', '--secondes', '3'],
      words: '50\u00a0000 personnes au lieu d’un million, tours de 3 s au lieu de 8',
    },
  },
  {
    name: 'payments',
    title: 'Paiements',
    short: {
      args: ['--secondes', '20', '--tour', '3'],
      words: '20 s de charge au lieu de 300, tours de 3 s au lieu de 8',
    },
  },
  {
    name: 'bank-statements',
    title: 'Relevés de la banque',
    short: { args: ['--lignes', '10000'], words: '10\u00a0000 lignes au lieu de 100\u00a0000' },
  },
  // Fewer calls would mistake chance for a leak: it has no brief form.
  { name: 'enumeration', title: 'Ce que dit le temps d’une réponse' },
];
