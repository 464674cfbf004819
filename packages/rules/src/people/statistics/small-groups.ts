interface Group {
  readonly count: number;
}

/**
 * The groups of a breakdown to hide: those with fewer people than `smallest`, and the next smallest
 * ones, because a hidden group could otherwise be computed from the total and the shown groups.
 */
export const hiddenGroups = <G extends Group>(
  groups: readonly G[],
  smallest: number,
): ReadonlySet<G> => {
  const hidden = new Set(groups.filter(({ count }) => count > 0 && count < smallest));
  if (hidden.size === 0) return hidden;
  const others = groups
    .filter((group) => group.count > 0 && !hidden.has(group))
    .toSorted((one, other) => one.count - other.count);
  let sum = [...hidden].reduce((total, { count }) => total + count, 0);
  for (const group of others) {
    if (hidden.size > 1 && sum >= smallest) break;
    hidden.add(group);
    sum += group.count;
  }
  return hidden;
};
