type ModuleGraph = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

/** Everything that the files name, whoever else names it too. */
const reachableFrom = (roots: readonly string[], graph: ModuleGraph): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

interface FirstLoad {
  /** What the document runs at once. It stays alone: the first page is on screen before the rest. */
  readonly entry: string;
  readonly roots: readonly string[];
}

/**
 * Most visits begin on the sign-in page. Its code and the frame's come as two files, the libraries
 * and ours: they compress better together than as forty small ones, and the first changes rarely.
 */
export const firstLoadGroup = ({ entry, roots }: FirstLoad) => {
  let firstLoad: ReadonlySet<string> | undefined;
  let alone: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    firstLoad ??= reachableFrom(roots, graph);
    alone ??= reachableFrom([entry], graph);
    // The roots themselves stay what the manifest says they are: a start and a page.
    if (!firstLoad.has(id) || alone.has(id) || roots.includes(id)) return null;
    return id.includes('node_modules') ? 'socle' : 'cadre';
  };
};
