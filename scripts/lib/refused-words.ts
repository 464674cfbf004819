import { parseSync, Visitor } from 'oxc-parser';

export interface RefusedWord {
  readonly refused: RegExp;
  /** The word that the glossary keeps, in the first column of its table. */
  readonly kept: string;
  /** Texts quoted by the specification, to the letter. */
  readonly quoted?: readonly string[];
}

/** « Un mot par chose » of docs/glossaire.md, as patterns. */
export const REFUSED_WORDS: readonly RefusedWord[] = [
  { refused: /\bcampagnes?\b/iu, kept: 'session de commande' },
  { refused: /pré-?commandes?\b/iu, kept: 'commande' },
  {
    refused: /CESU électroniques?|(?:comptes?|soldes?) (?:électroniques?|en ligne)/iu,
    kept: 'compte CESU',
    quoted: ['Mon CESU électronique'],
  },
  {
    refused: /chéquiers?|chèques? CESU|CESU papier/iu,
    kept: 'titre papier',
    quoted: ['Mes CESU papier'],
  },
  {
    refused:
      /\b(?:votre|ma|sa|propre) session\b(?! de commande)|\bsession(?:s ouvertes ont| ouverte (?:par|dans)| MFA)|sessions? de (?:l’|votre )espace/iu,
    kept: 'connexion',
    // §8
    quoted: ['Session MFA expirée ou invalide.'],
  },
  { refused: /quittances?\b|justificatifs? de paiement/iu, kept: 'reçu' },
  { refused: /bordereaux? (?:de paiement|de virement)/iu, kept: 'bordereau' },
  { refused: /(?<![-_/])\bvisualisations?\b/iu, kept: 'espace' },
  { refused: /\b[Cc]ourriels?\b/u, kept: 'e-mail' },
];

/** Names of queues, columns and reasons written to the audit log are read by no user. */
const isShown = (text: string): boolean => /[\sA-ZÀ-Ý]/u.test(text) && !/^\s*--/u.test(text);
const UNSEEN_CALLS = new Set(['operatorScope']);

/** Texts between quotes and in JSX, with their line; comments and names are left out. */
export function shownTexts(path: string, source: string): { line: number; text: string }[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'syntax error'}`);
  const found: { line: number; text: string; start: number }[] = [];
  const unseen: { start: number; end: number }[] = [];
  const add = (text: string, start: number) =>
    found.push({ text, start, line: source.slice(0, start).split('\n').length });
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') add(value, start);
    },
    TemplateElement({ value, start }) {
      add(value.cooked ?? '', start);
    },
    JSXText({ value, start }) {
      add(value, start);
    },
    ImportDeclaration({ start, end }) {
      unseen.push({ start, end });
    },
    CallExpression({ callee, start, end }) {
      if (callee.type === 'Identifier' && UNSEEN_CALLS.has(callee.name)) {
        unseen.push({ start, end });
      }
    },
  }).visit(program);
  return found
    .filter(
      ({ start, text }) =>
        isShown(text) && !unseen.some((range) => range.start <= start && start < range.end),
    )
    .map(({ line, text }) => ({ line, text }));
}

export const refusedIn = (text: string): RefusedWord | undefined =>
  REFUSED_WORDS.find(
    ({ refused, quoted }) => refused.test(text) && quoted?.includes(text.trim()) !== true,
  );

const PARTICIPLES =
  'connecté|déconnecté|inscrit|prévenu|informé|averti|remboursé|autorisé|reconnu|redirigé|dirigé|invité|affilié|payé|perdu|trompé|tenu|revenu|certain|sûr|seul|suspendu|aidé';

/**
 * Masculine words about a person whose gender is not known: "vous êtes connecté", "{nom} est payé",
 * "pour être payé". The sentence is turned so that nothing agrees with the person.
 */
export const MASCULINE = new RegExp(
  [
    `(?<!\\p{L})(?:vous|je)(?: \\p{L}+){0,3} (?:êtes|serez|étiez|restez|restiez|soyez|suis|être)(?: \\p{L}+)? (?:${PARTICIPLES})(?!\\p{L})`,
    `(?<!\\p{L})(?:pour|d’)\\s?être (?:${PARTICIPLES})(?!\\p{L})`,
    `(?<!\\p{L})(?:vous a|vous ont|vous a-t-elle) (?:${PARTICIPLES})(?!\\p{L})`,
    'pour vous seul(?!\\p{L})',
    `\\{(?:nom|personne|qui)\\} (?:est|sera|ne sera pas|n’a pas pu être) (?:\\p{L}+ )?(?:${PARTICIPLES}|prévenue|ajouté|enregistré)(?!\\p{L})`,
  ].join('|'),
  'iu',
);

/** Quoted exactly from the specification. */
export const QUOTED_MASCULINE: readonly string[] = [
  'Oups, vous vous êtes perdu ?',
  'Vous êtes déconnecté.',
];
