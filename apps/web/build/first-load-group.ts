export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds?: readonly string[];
  } | null;
}

/** All files reachable from the given ones, including those that other files also import. */
export const reachableFrom = (
  roots: readonly string[],
  graph: ModuleGraph,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** Files that a visit loads one after the other; each names the ones before it and none after. */
export interface Stage {
  readonly roots: readonly string[];
  /** The roots are neither an entry, a start nor a page: they go with what they reach. */
  readonly hasRoots?: boolean;
  /** The file of our own code. */
  readonly own: string;
  /** The file of its libraries, which change rarely; with our own code when absent. */
  readonly libraries?: string;
}

/**
 * Puts what a visit loads into a few files: they compress better than forty small ones. A module
 * belongs to the first stage that reaches it, so that no stage brings the code of a later one.
 */
export const firstLoadGroup = (stages: readonly Stage[]) => {
  let reached: readonly (Stage & { readonly ids: ReadonlySet<string> })[] | undefined;
  const roots = new Set(stages.flatMap((stage) => (stage.hasRoots === true ? [] : stage.roots)));
  return (id: string, graph: ModuleGraph): string | null => {
    reached ??= stages.map((stage) => ({ ...stage, ids: reachableFrom(stage.roots, graph) }));
    // The roots themselves stay what the manifest says they are: an entry, a start and a page.
    if (roots.has(id)) return null;
    const stage = reached.find(({ ids }) => ids.has(id));
    if (stage === undefined) return null;
    return id.includes('/node_modules/') ? (stage.libraries ?? stage.own) : stage.own;
  };
};
