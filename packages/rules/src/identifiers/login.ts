/** A login that one person chooses for another: 3 to 64 letters, digits, points or hyphens. */
export const isChosenLogin = (value: string): boolean =>
  /^[0-9A-Za-z][0-9A-Za-z._-]{2,63}$/.test(value);
