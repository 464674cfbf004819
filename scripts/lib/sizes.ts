/** A file above the first asks to be split, above the second it is an error. */
export const NOTICE_LINES = 300;
export const MAX_LINES = 500;

export interface SizedFile {
  readonly path: string;
  readonly lines: number;
}

export function countLines(text: string): number {
  if (text === '') return 0;
  const breaks = text.split('\n').length;
  return text.endsWith('\n') ? breaks - 1 : breaks;
}

export function sortBySize(files: readonly SizedFile[]): {
  tooLong: SizedFile[];
  long: SizedFile[];
} {
  const longestFirst = files.toSorted((a, b) => b.lines - a.lines);
  return {
    tooLong: longestFirst.filter((file) => file.lines > MAX_LINES),
    long: longestFirst.filter((file) => file.lines > NOTICE_LINES && file.lines <= MAX_LINES),
  };
}
