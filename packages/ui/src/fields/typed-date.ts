/**
 * Eight digits become JJ/MM/AAAA in the field itself, since a numeric keypad has no slash. Anything
 * else stays as typed: the form shows which format it expects (XC-14).
 */
export const withDateSlashes = (typed: string): string =>
  typed.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3');
