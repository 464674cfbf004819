/** What a spreadsheet would take for the beginning of a formula, ordinary or full-width. */
const STARTS_FORMULA = /^[\s\u00a0\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
/** Some spreadsheets drop invisible characters and evaluate what follows. */
const STARTS_UNSEEN = /^\p{Cc}/u;
/** A figure as a French spreadsheet writes it: a minus sign alone makes no formula. */
const FIGURE = /^-?\d+(?:,\d+)?$/;

/** What a person has typed is never run as a formula: it gets an apostrophe in front. */
export const neutralised = (text: string): string =>
  (STARTS_FORMULA.test(text) && !FIGURE.test(text)) || STARTS_UNSEEN.test(text) ? `'${text}` : text;

/** The text that such an apostrophe was put in front of: what we wrote can be read back. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && neutralised(text.slice(1)) === text ? text.slice(1) : text;
