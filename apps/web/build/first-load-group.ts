type ModuleGraph = {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
};

/** All files reachable from the given ones, including those that other files also import. */
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

/** The shapes of what the server is asked and answers. */
const isShape = (id: string): boolean => /\/packages\/contract\/src\/(?:calls|schemas)\//.test(id);

/**
 * Most visits begin on the sign-in page. Its code and the frame's come as three files: they
 * compress better together than as forty small ones, and the libraries change rarely. The shapes
 * are apart from the rest of ours, so that a slow phone can answer between one and the other.
 */
export const firstLoadGroup = ({ entry, roots }: FirstLoad) => {
  let firstLoad: ReadonlySet<string> | undefined;
  let shapes: ReadonlySet<string> | undefined;
  let alone: ReadonlySet<string> | undefined;
  return (id: string, graph: ModuleGraph): string | null => {
    firstLoad ??= reachableFrom(roots, graph);
    // With all that they name: a file that needs the one after it would run it too.
    shapes ??= reachableFrom([...firstLoad].filter(isShape), graph);
    alone ??= reachableFrom([entry], graph);
    // The roots themselves stay what the manifest says they are: a start and a page.
    if (!firstLoad.has(id) || alone.has(id) || roots.includes(id)) return null;
    if (id.includes('/node_modules/')) return 'socle';
    return shapes.has(id) ? 'contrat' : 'cadre';
  };
};
