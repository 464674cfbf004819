/** Narrow spaces become plain ones that do not break; what cannot be printed is left out. */
export const printable = (text: string): string =>
  text
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .normalize('NFC');

/** Greedy lines within a width. A word wider than the line is cut rather than lost. */
export const wrapWords = (
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= maxWidth) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (widthOf(line) > maxWidth && line.length > 1) {
      let end = line.length - 1;
      while (end > 1 && widthOf(line.slice(0, end)) > maxWidth) end -= 1;
      lines.push(line.slice(0, end));
      line = line.slice(end);
    }
  }
  return [...lines, line];
};
