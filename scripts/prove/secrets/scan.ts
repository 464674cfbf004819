export interface FoundSecret {
  readonly kind: string;
  readonly file: string;
}

/** What a secret looks like, whoever made it. */
const KINDS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['clé privée', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]{20}/],
  ['clé privée', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----$/],
  ['clé d’un nuage', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['jeton d’une forge', /\b(?:ghp|gho|ghs|ghu|github_pat|glpat)[_-][A-Za-z0-9_-]{20,}/],
  ['jeton de paquets', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]{12,}/],
  ['clé de messagerie', /\bxox[abprs]-[A-Za-z0-9-]{10,}/],
  ['clé de paiement', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['jeton signé', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{20,}/],
  [
    'adresse avec mot de passe',
    /\b[a-z][a-z0-9+]{2,12}:\/\/[^\s:/@'"`$<>{}]+:[^\s:/@'"`$<>{}]{8,}@(?!127\.0\.0\.1|localhost)[\w.-]+/,
  ],
];

const ASSIGNED =
  /(?:password|passwd|motdepasse|mot_de_passe|secret|token|api[_-]?key|pepper|private[_-]?key)["']?\s*[:=]\s*["'`]([^"'`\s?&]{16,})["'`]/i;

/** Bits for each sign: words have few, what a machine draws has many. */
export const entropyOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
};

const DRAWN_BITS = 4;
/** Of a drawn value, both are there; a name of ours has no digits among its letters. */
const looksDrawn = (value: string): boolean =>
  entropyOf(value) >= DRAWN_BITS &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  !/[-_.]?[a-z]{6,}/.test(value);

/** Written to be read by everybody: they open the demonstration, or are samples of a document. */
const PUBLIC = ['Portail-Demo-2026', 'example', 'exemple', 'motdepasse', 'utilisateur'];

const isPublic = (line: string): boolean => PUBLIC.some((known) => line.includes(known));

/** The kind of secret that a line gives away, if any. */
export const secretIn = (line: string): string | undefined => {
  const found = KINDS.find(([, pattern]) => pattern.test(line));
  if (found !== undefined && !isPublic(line)) return found[0];
  const value = ASSIGNED.exec(line)?.[1];
  return value !== undefined && looksDrawn(value) && !isPublic(line)
    ? 'valeur tirée au sort'
    : undefined;
};

const FILE = /^\+\+\+ b\/(.*)$/;

/** Reads a history of changes line by line: what was once added is known for ever. */
export const createHistoryScan = () => {
  let file = '';
  let lines = 0;
  const found: FoundSecret[] = [];
  return {
    read: (line: string): void => {
      const named = FILE.exec(line)?.[1];
      if (named !== undefined) file = named;
      else if (line.startsWith('+')) {
        lines += 1;
        const kind = secretIn(line.slice(1));
        if (kind !== undefined) found.push({ kind, file });
      }
    },
    end: () => ({ lines, found }),
  };
};
