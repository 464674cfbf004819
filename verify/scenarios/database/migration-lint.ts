/**
 * What a migration may not do to a table that people use while it runs. A table made by the same
 * file is not used yet: anything is allowed on it. (squawk knows more of these; its program comes for
 * few systems, and this must run wherever the tests do.)
 */
export const RULES = {
  'index-bloquant': 'un index sur une table existante se fait CONCURRENTLY, hors transaction',
  'type-change': 'changer le type d’une colonne réécrit la table',
  'non-nul-sans-defaut': 'une colonne NOT NULL sans défaut refuse les lignes qui existent',
  'non-nul-verifie': 'SET NOT NULL lit toute la table sous un verrou exclusif',
  'defaut-volatil': 'un défaut volatil réécrit la table',
  'contrainte-verifiee': 'une contrainte s’ajoute NOT VALID, puis se valide dans un autre fichier',
  'validation-immediate': 'VALIDATE dans le fichier de l’ajout garde le verrou exclusif',
  unicite: 'une contrainte d’unicité construit son index sous un verrou exclusif',
  'ancien-code': 'l’ancienne version lit encore ce qui est supprimé ou renommé',
  'mise-a-jour': 'mettre à jour une table entière la verrouille et la double',
  verrou: 'TRUNCATE, LOCK, CLUSTER et VACUUM FULL arrêtent tout le monde',
  'hors-transaction':
    'hors transaction\u00a0: index CONCURRENTLY après leur DROP, ajouts qui se répètent, procédures par lots, rien d’autre',
} as const;
export type Rule = keyof typeof RULES;

const OUTSIDE = /^-- hors transaction\b/;
const NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?([a-z_.]+)`;

/** Comments, bodies of functions and quoted words say nothing about tables. */
const bareOf = (sql: string): string =>
  sql
    .replaceAll(/\$([a-z]*)\$[\s\S]*?\$\1\$/gi, `''`)
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, `''`)
    .toLowerCase();

const statementsOf = (sql: string): readonly string[] =>
  bareOf(sql)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

/** The actions of one ALTER TABLE: commas inside brackets belong to an action. */
const actionsOf = (text: string): readonly string[] => {
  const actions: string[] = [];
  let action = '';
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) {
      actions.push(action);
      action = '';
    } else {
      action += sign;
    }
  }
  return [...actions, action].map((one) => one.trim());
};

const VOLATILE = /default \(?(?:gen_random_uuid|uuidv\d|random|clock_timestamp|nextval|timeofday)/;

const ACTION_RULES: readonly (readonly [Rule, (action: string) => boolean])[] = [
  ['type-change', (action) => /^alter (?:column )?\w+ (?:set data )?type /.test(action)],
  [
    'non-nul-sans-defaut',
    (action) =>
      /^add (?:column )?(?!constraint)/.test(action) &&
      /\bnot null\b/.test(action) &&
      !/\bdefault\b|\bgenerated\b/.test(action),
  ],
  ['non-nul-verifie', (action) => /^alter (?:column )?\w+ set not null/.test(action)],
  ['defaut-volatil', (action) => action.startsWith('add') && VOLATILE.test(action)],
  [
    'contrainte-verifiee',
    (action) =>
      action.startsWith('add ') &&
      /\b(?:check|references)\b/.test(action) &&
      !/not valid/.test(action),
  ],
  ['unicite', (action) => /^add .*\b(?:unique|primary key|exclude)\b/.test(action)],
  ['ancien-code', (action) => /^(?:drop column|drop (?!constraint)|rename)/.test(action)],
];

const alterFaults = (statement: string, made: ReadonlySet<string>): readonly Rule[] => {
  const match = new RegExp(`^alter table ${NAME} (.*)$`).exec(statement);
  if (match === null || made.has(match[1] ?? '')) return [];
  return actionsOf(match[2] ?? '').flatMap((action) =>
    ACTION_RULES.filter(([, breaks]) => breaks(action)).map(([rule]) => rule),
  );
};

const targetOf = (statement: string, pattern: RegExp): string | undefined =>
  pattern.exec(statement)?.[1];

const otherFaults = (statement: string, made: ReadonlySet<string>): readonly Rule[] => {
  const indexed = targetOf(statement, /^create (?:unique )?index .*? on (?:only )?([a-z_.]+)/);
  if (indexed !== undefined && !made.has(indexed)) return ['index-bloquant'];
  const changed = targetOf(statement, /^update (?:only )?([a-z_.]+)/);
  if (changed !== undefined && !made.has(changed)) return ['mise-a-jour'];
  if (/^(?:truncate|lock|cluster|vacuum full)\b/.test(statement)) return ['verrou'];
  const dropped = targetOf(statement, new RegExp(`^drop (?:table|view) ${NAME}`));
  return dropped !== undefined && !made.has(dropped) ? ['ancien-code'] : [];
};

/** Rows that an interrupted run has added already are left as they are. */
const isRepeatableInsert = (statement: string): boolean =>
  statement.startsWith('insert into ') && statement.endsWith(' on conflict do nothing');

/** A procedure may commit between its batches; one of an interrupted run is dropped first. */
const isOfProcedure = (statement: string, dropped: ReadonlySet<string>): boolean => {
  const used = targetOf(statement, /^(?:create procedure|call|drop procedure) ([a-z_.]+)\s?\(/);
  return used !== undefined && dropped.has(used);
};

/** Twice the same text must be harmless: an interrupted build leaves an invalid index. */
const outsideFaults = (statements: readonly string[]): readonly Rule[] => {
  const dropped = new Set<string>();
  const isWrong = statements.some((statement) => {
    const drop = targetOf(
      statement,
      /^drop (?:index concurrently|procedure) if exists ([a-z_.]+)(?:\(\))?$/,
    );
    if (drop !== undefined) {
      dropped.add(drop);
      return false;
    }
    if (isRepeatableInsert(statement) || isOfProcedure(statement, dropped)) return false;
    const made = targetOf(statement, /^create (?:unique )?index concurrently ([a-z_]+) on /);
    return made === undefined || !dropped.has(made);
  });
  return isWrong ? ['hors-transaction'] : [];
};

const validationFaults = (statements: readonly string[]): readonly Rule[] =>
  statements.some((one) => {
    const name = /validate constraint (\w+)/.exec(one)?.[1];
    return (
      name !== undefined && statements.some((other) => other.includes(`add constraint ${name} `))
    );
  })
    ? ['validation-immediate']
    : [];

/** The rules that a file breaks, each once. */
export const faultsOf = (sql: string): readonly Rule[] => {
  const statements = statementsOf(sql);
  if (OUTSIDE.test(sql)) return outsideFaults(statements);
  const made = new Set<string>();
  const faults = new Set<Rule>(validationFaults(statements));
  for (const statement of statements) {
    const table = new RegExp(`^create (?:unlogged )?table ${NAME}`).exec(statement)?.[1];
    if (table !== undefined) made.add(table);
    for (const rule of alterFaults(statement, made)) faults.add(rule);
    for (const rule of otherFaults(statement, made)) faults.add(rule);
  }
  return [...faults].toSorted();
};
