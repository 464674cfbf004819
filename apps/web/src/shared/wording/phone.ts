/** As people say it: two digits at a time, never broken at the end of a line. */
export const inPairs = (phone: string): string => phone.replaceAll(/(\d{2})(?=\d)/g, '$1\u00a0');
