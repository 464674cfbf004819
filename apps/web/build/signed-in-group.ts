import { type ModuleGraph, reachableFrom } from './first-load-group.ts';

interface SignedIn {
  /** Around every page of a person who is signed in. */
  readonly shell: string;
  /** The page that most of them begin with. */
  readonly home: string;
  /** The module that loads each page. */
  readonly pages: string;
}

/** Of a hundred pages: what so many share is in the file of all pages. */
const MANY_PAGES = 45;
/** What so few share may come with what stands around every page; with the home page, fewer still. */
const FEW_PAGES = { espace: 8, accueil: 1 };

/**
 * What a person's home page loads, in three files instead of thirty: each file is a question to the
 * server and a task for the browser. No page brings the code of the home page with the little that it
 * shares with it: what other pages share has a file of its own.
 */
export const signedInGroup = ({ shell, home, pages }: SignedIn) => {
  let known:
    | readonly { readonly name: keyof typeof FEW_PAGES; readonly ids: ReadonlySet<string> }[]
    | undefined;
  let ofPages: readonly ReadonlySet<string>[] = [];
  return (id: string, graph: ModuleGraph): string | null => {
    if (known === undefined) {
      ofPages = (graph.getModuleInfo(pages)?.dynamicallyImportedIds ?? [])
        .filter((page) => page !== home)
        .map((page) => reachableFrom([page], graph));
      known = [
        { name: 'espace', ids: reachableFrom([shell], graph) },
        { name: 'accueil', ids: reachableFrom([home], graph) },
      ];
    }
    if (id === shell || id === home) return null;
    const group = known.find(({ ids }) => ids.has(id));
    if (group === undefined) return null;
    const sharing = ofPages.filter((ids) => ids.has(id)).length;
    if (sharing >= MANY_PAGES) return null;
    return sharing <= FEW_PAGES[group.name] ? group.name : 'avoirs';
  };
};
