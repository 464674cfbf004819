import { createHash } from 'node:crypto';
import { closureOf, isOurs, licenceOf, nameAt, type Lockfile } from './lockfile.ts';

export interface Component {
  readonly type: 'library' | 'application';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly serialNumber: string;
  readonly version: 1;
  readonly metadata: { readonly timestamp: string; readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const hashesOf = (integrity: string | undefined): Pick<Component, 'hashes'> => {
  const [, base64] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  if (base64 === undefined) return {};
  return { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
};

const componentAt = (lock: Lockfile, path: string): Component => {
  const one = lock.packages[path];
  const version = one?.version ?? '0.0.0';
  const name = isOurs(path)
    ? (one?.name ?? `@portail/${path.split('/').at(-1) ?? ''}`)
    : nameAt(path);
  const licence = one === undefined || isOurs(path) ? undefined : licenceOf(path, one);
  return {
    type: 'library',
    // The place, not the name: two versions of one package are two components.
    'bom-ref': path,
    name,
    version,
    purl: purlOf(name, version),
    ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
    ...hashesOf(one?.integrity),
  };
};

/** A name for the bill that is the same whenever the same things are in it. */
const serialOf = (workspace: string, components: readonly Component[]): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([workspace, components]))
    .digest('hex');
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20, 32),
  ];
  return `urn:uuid:${a}-${b}-4${c}-8${d}-${e}`;
};

/**
 * [O15] The bill of materials of a workspace, in CycloneDX: all that runs with it, from the lockfile
 * that installs it. Written here rather than by a tool: what it needs is already read for the rules
 * on dependencies.
 */
export const sbomOf = (lock: Lockfile, workspace: string, at: Date): Sbom => {
  const { paths, edges, missing } = closureOf(lock, workspace);
  const [lost] = missing;
  if (lost !== undefined) throw new Error(`${lost} is not in the lockfile`);
  const components = paths
    .filter((path) => path !== workspace)
    .map((path) => componentAt(lock, path));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(workspace, components),
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { ...componentAt(lock, workspace), type: 'application' },
    },
    components,
    dependencies: paths.map((path) => ({ ref: path, dependsOn: edges.get(path) ?? [] })),
  };
};
