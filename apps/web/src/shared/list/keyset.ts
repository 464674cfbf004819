/** Lines per page. One more is requested to detect the next page. */
export const PAGE_SIZE = 20;

/** `undefined` when the whole list was read. */
export const nextKeyOf = <Line>(
  lines: readonly Line[],
  keyOf: (line: Line) => string,
): string | undefined => {
  const last = lines[PAGE_SIZE - 1];
  return lines.length > PAGE_SIZE && last !== undefined ? keyOf(last) : undefined;
};
