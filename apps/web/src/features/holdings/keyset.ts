/** Lines shown at a time. One more is asked for, to know whether there is more. */
export const PAGE_SIZE = 20;

/** The key from which the next page begins; none when all has been read. */
export const nextKeyOf = <Line>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): string | undefined => {
  const last = lines[PAGE_SIZE - 1];
  return lines.length > PAGE_SIZE && last !== undefined ? keyOf(last) : undefined;
};
