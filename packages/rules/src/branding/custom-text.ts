/** Longer than every text of the portal. */
export const CUSTOM_TEXT_MAX_LENGTH = 600;

export const ALTERNATIVE_MAX_LENGTH = 150;

export type CustomTextProblem =
  | 'vide'
  | 'tropLong'
  | 'caractere'
  | 'balise'
  | 'adresseActive'
  | 'gabarit'
  | 'titre'
  | 'lienMuet'
  | 'nomManquant'
  | 'nomInconnu';

const NAMES = /\{(\w+)\}/g;

/** The placeholders of a text, unique and sorted. */
export const namesInText = (text: string): readonly string[] =>
  [...new Set(Array.from(text.matchAll(NAMES), ([, name = '']) => name))].toSorted();

/** Control characters, lone surrogates, bidirectional and zero-width marks. */
const UNWANTED =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u;
/** The start of a tag in any encoding: `<b`, `</b`, `<!--`, `&lt;`, `\\x3c`, `%3C`. */
const MARKUP =
  /<[\s/]*[a-z!?/]|&#(?:\d|x[\da-f])|&[a-z][a-z\d]*;|&(?:lt|gt|quot|amp|apos|nbsp|colon|tab|newline|lpar|bsol|sol)\b|\\(?:x|u\{?)?0*3c|%(?:25)*3c|\]\]>|-->/i;
/** Spaces between the letters are accepted, because some URL parsers ignore them. */
const ACTIVE_ADDRESS =
  /(?:j\s*a\s*v\s*a|v\s*b|l\s*i\s*v\s*e)\s*s\s*c\s*r\s*i\s*p\s*t\s*:|\bdata\s*:\s*[\w.+-]*[/,;]|\b(?:blob|file|filesystem|view-source)\s*:|\b(?:expression|url|eval|alert|setTimeout|Function)\s*\(|\bon[a-z]{3,}\s*=/i;
/** Syntax that a template engine would evaluate. */
const TEMPLATE = /[$#]\{|\{%|%\}|<%|%>|\[\[|\]\]|__proto__|constructor\s*[.[(]/;
/** Markdown headings: `# Titre` or an underlined line. */
const HEADING = /(?:^|\n)\s*#|(?:^|\n)\s*(?:={3,}|-{3,})\s*(?:\n|$)/;
const MUTE_LINK = /(?:cliqu(?:ez|er|e)|appuy(?:ez|er)|tap(?:ez|er))[\s\u00a0]+(?:ici|là)/i;

/**
 * The first problem of a text, if any. Texts are plain: every tag is refused, because the page would
 * display it as text.
 */
export const customTextProblem = (
  value: string,
  expected: readonly string[],
): CustomTextProblem | undefined => {
  if (value.trim() === '') return 'vide';
  if (value.length > CUSTOM_TEXT_MAX_LENGTH) return 'tropLong';
  if (UNWANTED.test(value.replaceAll('\n', ' '))) return 'caractere';
  // NFKC replaces full-width and similar characters by the ASCII ones.
  const plain = value.normalize('NFKC');
  if (MARKUP.test(plain)) return 'balise';
  if (ACTIVE_ADDRESS.test(plain)) return 'adresseActive';
  // Braces outside of placeholders are template syntax.
  if (TEMPLATE.test(plain) || /[{}]/.test(plain.replaceAll(NAMES, ''))) return 'gabarit';
  if (HEADING.test(value)) return 'titre';
  if (MUTE_LINK.test(plain)) return 'lienMuet';
  const found = namesInText(value);
  if (found.some((name) => !expected.includes(name))) return 'nomInconnu';
  return expected.some((name) => !found.includes(name)) ? 'nomManquant' : undefined;
};
