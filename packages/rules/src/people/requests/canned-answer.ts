const NAME = '{nom}';
const IN_BRACES = /\{[^{}]*\}/gu;

/** The braces of a canned answer that stand for nothing: they would reach the person as written. */
export const unknownPlaceholders = (text: string): readonly string[] =>
  (text.match(IN_BRACES) ?? []).filter((one) => one !== NAME);

/** Without a name the greeting closes up: « Bonjour {nom}, » becomes « Bonjour, ». */
export const fillCannedAnswer = (text: string, name: string): string =>
  name.trim() === ''
    ? text.replaceAll(/[ \u00a0]?\{nom\}/gu, '')
    : text.replaceAll(NAME, () => name.trim());
