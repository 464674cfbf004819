interface Group {
  readonly count: number;
}

/**
 * Which groups of a breakdown must stay hidden: those of fewer people than `smallest`, and with
 * them as many of the next smallest as it takes, since whoever knows the total would otherwise
 * find what is hidden by taking away what is shown.
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
