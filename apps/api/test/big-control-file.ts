/** Large control files with every kind of error. */

export const BIG_HEADER = [
  'MATRICULE',
  'DATE_NAISSANCE',
  'QUOTIENT_FAMILIAL',
  'CIVILITE',
  'NOM',
  'PRENOM',
  'ADRESSE_1',
  'CODE_POSTAL_ET_VILLE',
  'EMAIL',
  'TELEPHONE',
  'CATEGORIE',
] as const;

export interface BigFile {
  readonly text: string;
  readonly lines: number;
  /** Lines of the file (its header being line 1) that break a rule or repeat another. */
  readonly refused: readonly number[];
}

interface Shape {
  readonly separator?: ';' | ',';
  readonly end?: '\r\n' | '\n';
  readonly hasMark?: boolean;
}

const NAMES = ['Lefèvre', 'Müller', 'D’Aboville', 'Saint-Cyr', 'Ñuñez', 'Œuvrard'];
const two = (value: number): string => String(value).padStart(2, '0');

const cellsOf = (rank: number): string[] => [
  `${String(2_000_000 + rank)}${String.fromCharCode(65 + (rank % 26))}`,
  `${two(1 + (rank % 28))}/${two(1 + (rank % 12))}/${1960 + (rank % 40)}`,
  rank % 3 === 0 ? '' : String(400 + (rank % 3_000)),
  rank % 2 === 0 ? 'MME' : 'M',
  NAMES[rank % NAMES.length] ?? '',
  `Prénom ${rank}`,
  `${1 + (rank % 200)} rue des Tilleuls; bâtiment "B", escalier ${rank % 9}`,
  '69003 LYON',
  `personne-${rank}@courriel.example`,
  `06${String(10_000_000 + rank).slice(0, 8)}`,
  rank % 4 === 0 ? 'Cadre' : 'Employé',
];

/** One line in twenty is invalid, each for another reason. */
const spoiled = (rank: number, cells: string[]): string[] => {
  const other = [...cells];
  switch ((rank / 20) % 5) {
    case 0:
      other[0] = '';
      return other;
    case 1:
      other[1] = '31/02/1980';
      return other;
    case 2:
      other[10] = 'Inconnue';
      return other;
    case 3:
      return other.slice(0, 4);
    default:
      // Repeats the person of the previous line.
      return cellsOf(rank - 1);
  }
};

const quoted = (cell: string): string =>
  /[";,\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** The two characters of the names that Windows-1252 has and Latin-1 lacks. */
export const windows1252Of = (text: string): Buffer =>
  Buffer.from(text.replaceAll('’', '\u0092').replaceAll('Œ', '\u008c'), 'latin1');

export const bigControlFile = (
  lines: number,
  { separator = ';', end = '\r\n', hasMark = false }: Shape = {},
): BigFile => {
  const refused: number[] = [];
  const rows = [BIG_HEADER.join(separator)];
  for (let rank = 1; rank <= lines; rank += 1) {
    const isSpoiled = rank % 20 === 0 && rank > 1;
    const cells = cellsOf(rank);
    const written = isSpoiled ? spoiled(rank, cells) : cells;
    if (isSpoiled) refused.push(rank + 1);
    rows.push(written.map(quoted).join(separator));
  }
  return { text: (hasMark ? '\ufeff' : '') + rows.join(end) + end, lines, refused };
};

/** The campaign of the file; `$1` is its id. */
export const ADD_BIG_CAMPAIGN = `
  with made as (
    insert into precommande_session (id, contract_numero, libelle, id_produit_compte, date_ouverture,
      date_fermeture, created_at)
    values ($1, '100001', 'Grand fichier', 'GE', current_date - 10, current_date + 60, now())
    returning id
  ), controls as (
    insert into precommande_controle (id, session_id, rang, code, libelle, selectionnee)
    select gen_random_uuid(), made.id, c.rang, c.code, c.libelle, c.asked
    from made, (values (0, 'MATRICULE', 'Matricule', true),
      (1, 'DATE_NAISSANCE', 'Date de naissance', true),
      (2, 'QUOTIENT_FAMILIAL', 'Quotient familial', false)) as c(rang, code, libelle, asked)
  )
  insert into precommande_quota (id, session_id, rang, categorie_personnel, max_participation_cents,
    max_cesu_cents, taux_participation_bp)
  select gen_random_uuid(), made.id, q.rang, q.nom, 100000, 200000, 6000
  from made, (values (0, 'Employé'), (1, 'Cadre')) as q(rang, nom)`;
