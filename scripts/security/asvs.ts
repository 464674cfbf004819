import type { NamedTest } from '../spec/coverage.ts';
import { HELD_REQUIREMENTS } from './asvs-catalogue.ts';
import { readTable } from './read-table.ts';

export const COLUMNS = ['id', 'niveau', 'chapitre', 'exigence', 'statut', 'preuve', 'remarque'];
const STATUSES = ['tenue', 'écart', 'sans objet'] as const;
type Status = (typeof STATUSES)[number];

export interface Evidence {
  readonly tests: readonly NamedTest[];
  readonly exists: (path: string) => boolean;
}

export interface MatrixReport {
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<Status, number>>;
}

interface Line {
  readonly id: string;
  readonly level: string;
  readonly requirement: string;
  readonly status: string;
  readonly proofs: readonly string[];
  readonly remark: string;
}

/** Sections that ask for a text: a document proves it, where elsewhere only a test does. */
const ASKS_FOR_A_TEXT = /^(?:2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/;
const IS_PATH = /\//;
const IS_ID = /^[A-Z]{1,6}-?\d{1,3}$/;
const IS_TEST = /\.(?:test|spec)\.tsx?$/;
/** Long enough to say something, and ended as a sentence is. */
const IS_SENTENCE = /^\p{Lu}.{30,}\.$/u;

const isStatus = (value: string): value is Status => STATUSES.some((one) => one === value);

const lineOf = (cells: readonly string[]): Line => {
  const [id = '', level = '', , requirement = '', status = '', proofs = '', remark = ''] = cells;
  const list = proofs.split(';').map((one) => one.trim());
  return { id, level, requirement, status, proofs: list.filter((one) => one !== ''), remark };
};

/** What is wrong with one thing that a line leans on. */
const proofProblem = (proof: string, { tests, exists }: Evidence): string | undefined => {
  if (IS_PATH.test(proof)) return exists(proof) ? undefined : `le fichier ${proof} n’existe pas`;
  if (!IS_ID.test(proof)) return `«\u00a0${proof}\u00a0» n’est ni un fichier, ni un numéro d’essai`;
  return tests.some(({ ids }) => ids.includes(proof)) ? undefined : `aucun test ne nomme ${proof}`;
};

const isTested = ({ id, proofs }: Line): boolean =>
  proofs.some((proof) => IS_ID.test(proof) || IS_TEST.test(proof)) ||
  (ASKS_FOR_A_TEXT.test(id) && proofs.some((proof) => proof.endsWith('.md')));

const problemsOf = (line: Line, evidence: Evidence): readonly string[] => {
  const problems: string[] = [];
  const level = HELD_REQUIREMENTS.get(line.id);
  if (level === undefined) problems.push('n’est pas une exigence du niveau 2');
  else if (line.level !== String(level)) problems.push(`est du niveau ${level}`);
  if (line.requirement.length < 10) problems.push('ne dit pas ce qui est demandé');
  if (!isStatus(line.status)) problems.push(`a le statut «\u00a0${line.status}\u00a0»`);
  for (const proof of line.proofs) {
    const problem = proofProblem(proof, evidence);
    if (problem !== undefined) problems.push(problem);
  }
  if (line.status === 'tenue' && !isTested(line)) problems.push('est dite tenue sans test');
  if (line.status !== 'tenue' && !IS_SENTENCE.test(line.remark))
    problems.push(`est «\u00a0${line.status}\u00a0» sans une phrase qui dise pourquoi`);
  return problems.map((problem) => `${line.id} ${problem}`);
};

const missingIn = (ids: readonly string[]): readonly string[] =>
  [...HELD_REQUIREMENTS.keys()].filter((id) => !ids.includes(id)).map((id) => `${id} manque`);

const doubledIn = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} est écrite deux fois`);

/** Every requirement of the level once, and each with what proves it or why it is not held. */
export function checkMatrix(text: string, evidence: Evidence): MatrixReport {
  const [head = [], ...rows] = readTable(text);
  const lines = rows.map(lineOf);
  const ids = lines.map(({ id }) => id);
  const uneven = rows.filter((cells) => cells.length !== COLUMNS.length);
  const count = (status: Status) => lines.filter((line) => line.status === status).length;
  return {
    problems: [
      ...(head.join() === COLUMNS.join() ? [] : [`en-tête attendu\u00a0: ${COLUMNS.join()}`]),
      ...uneven.map((cells) => `${cells[0] ?? ''} n’a pas ${COLUMNS.length} colonnes`),
      ...doubledIn(ids),
      ...missingIn(ids),
      ...lines.flatMap((line) => problemsOf(line, evidence)),
    ],
    counts: { tenue: count('tenue'), écart: count('écart'), 'sans objet': count('sans objet') },
  };
}
