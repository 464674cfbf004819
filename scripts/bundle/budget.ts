/** One entry of Vite's manifest; the rest of its fields do not matter here. */
export interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Refuses what is not a manifest, so that a change of Vite's format cannot pass for "0 kB". */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error('The manifest is no object.');
  const chunks = Object.entries(value).map(([key, chunk]): [string, ManifestChunk] => {
    if (!isChunk(chunk)) throw new Error(`The manifest has a malformed chunk: ${key}`);
    return [key, chunk];
  });
  return Object.fromEntries(chunks);
}

function isChunk(value: unknown): value is ManifestChunk {
  if (typeof value !== 'object' || value === null) return false;
  const imports = 'imports' in value ? value.imports : [];
  return 'file' in value && typeof value.file === 'string' && Array.isArray(imports);
}

export interface PageWeight {
  readonly name: string;
  readonly bytes: number;
  readonly budgetBytes: number;
  readonly isOver: boolean;
}

/** kB as the budget of the architecture counts them. */
const KB = 1000;
/** Before the form of /login can be used. */
export const FIRST_LOAD_BUDGET_BYTES = 75 * KB;
export const PAGE_BUDGET_BYTES = 60 * KB;

const PAGE_SOURCE = /(?:^|\/)(\w+Page)\.tsx$/;
/** What the entry loads on /login, on every other page, and around the pages of a signed-in person. */
const SIGN_IN_SOURCE = 'src/app/first-frame/start-sign-in.tsx';
const START_SOURCE = 'src/app/start.tsx';
const CONNECTED_SOURCE = 'src/app/shell/connected/connected-parts.ts';

/**
 * What /login loads, then what every other lazy page adds to the entry: shared chunks that
 * several pages import count for each of them, since any of them may be the first one visited.
 */
export function weighPages(
  manifest: Manifest,
  sizeOf: (file: string) => number,
): readonly PageWeight[] {
  const keys = Object.keys(manifest);
  const entry = keys.filter((key) => manifest[key]?.isEntry === true);
  if (entry.length === 0) throw new Error('The manifest has no entry.');
  const bySource = (source: string) => keys.filter((key) => manifest[key]?.src === source);
  const signIn = bySource(SIGN_IN_SOURCE);
  if (signIn.length === 0) throw new Error(`The manifest has no ${SIGN_IN_SOURCE}.`);
  const around = [...bySource(START_SOURCE), ...bySource(CONNECTED_SOURCE)];
  const first = filesFrom(manifest, [...entry, ...around]);
  const pages = Object.entries(manifest).flatMap(([key, chunk]) => {
    const name = chunk.isDynamicEntry === true && PAGE_SOURCE.exec(chunk.src ?? '')?.[1];
    return name === false || name === undefined ? [] : [{ key, name }];
  });
  const total = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + sizeOf(file), 0);

  const firstLoad = filesFrom(manifest, [...entry, ...signIn]);
  const weights = [weight('/login, first load', total(firstLoad), FIRST_LOAD_BUDGET_BYTES)];
  for (const { key, name } of pages.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const added = [...filesFrom(manifest, [key])].filter((file) => !first.has(file));
    weights.push(weight(name, total(added), PAGE_BUDGET_BYTES));
  }
  return weights;
}

function weight(name: string, bytes: number, budgetBytes: number): PageWeight {
  return { name, bytes, budgetBytes, isOver: bytes > budgetBytes };
}

/** JavaScript files of the chunks and of everything they import statically. */
function filesFrom(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest names an unknown chunk: ${key}`);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return files;
}
