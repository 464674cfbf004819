/** Secrets that may have been committed. */
export interface FoundSecret {
  readonly kind: string;
  readonly line: number;
}

/** Forms that only a secret has. */
const KNOWN_FORMS: Readonly<Record<string, RegExp>> = {
  'clé privée': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'clé AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'jeton GitHub': /\b(?:gh[opsur]_[0-9A-Za-z]{36}|github_pat_\w{22,})/,
  'jeton GitLab': /\bglpat-[\w-]{20,}/,
  'jeton npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'jeton Slack': /\bxox[abeprs]-[\w-]{10,}/,
  'clé Google': /\bAIza[\w-]{35}\b/,
  'clé Stripe': /\b[rs]k_live_[0-9A-Za-z]{16,}/,
  'jeton signé': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
};

/** A name that says secret, and the text that it is given. */
const NAMED =
  /(?:secret|password|passwd|motdepasse|api_?key|private_?key|pepper|_keys?|token)\w*["']?\s*[:=]\s*["'`]([\w+/=.:@-]{20,})["'`]/gi;
/** `user:password@host`, the password long enough to be one. */
const IN_ADDRESS = /\b[a-z]+:\/\/[\w.-]+:([^\s"'$/:<>@`{}]{8,})@/gi;

/** Bits for each sign: words have two to three, what is drawn at random has four and more. */
const MIN_BITS = 4;

export function bitsPerSign(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((bits, count) => {
    const share = count / text.length;
    return bits - share * Math.log2(share);
  }, 0);
}

/** Written for everybody: it opens the demonstration, which no production has. */
const PUBLIC_WORD = 'Portail-Demo-2026';

const isDrawn = (value: string): boolean =>
  !value.startsWith(PUBLIC_WORD) &&
  /\d/.test(value) &&
  /[A-Za-z]/.test(value) &&
  bitsPerSign(value) >= MIN_BITS;

const kindsIn = (line: string): readonly string[] => [
  ...Object.entries(KNOWN_FORMS)
    .filter(([, form]) => form.test(line))
    .map(([kind]) => kind),
  ...(Array.from(line.matchAll(NAMED)).some(([, value = '']) => isDrawn(value))
    ? ['secret nommé']
    : []),
  ...(Array.from(line.matchAll(IN_ADDRESS)).some(([, value = '']) => isDrawn(value))
    ? ['mot de passe dans une adresse']
    : []),
];

const isBinary = (content: Buffer): boolean => content.subarray(0, 8_000).includes(0);

/** Where a file holds what looks like a secret. Never the secret itself: what is said is logged. */
export function findSecrets(content: Buffer): readonly FoundSecret[] {
  if (isBinary(content)) return [];
  return content
    .toString('utf8')
    .split('\n')
    .flatMap((line, index) => kindsIn(line).map((kind) => ({ kind, line: index + 1 })));
}

/** What a build that is served must not hold: what it was made of, and what only servers know. */
export function findInBuild(
  path: string,
  content: Buffer,
  serverWords: readonly string[],
): readonly string[] {
  if (path.endsWith('.map')) return ['une carte des sources'];
  const text = content.toString('latin1');
  return [
    ...findSecrets(content).map(({ kind }) => kind),
    ...(/[#@] sourceMappingURL=/.test(text) ? ['l’adresse d’une carte des sources'] : []),
    ...serverWords.filter((word) => text.includes(word)),
  ];
}
