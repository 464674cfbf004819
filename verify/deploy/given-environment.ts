import type { Container, Manifest } from './kubernetes.ts';

export type Variables = Readonly<Record<string, string>>;

/** A value that each secret could have; each differs from the others. */
export const secretFor = (name: string): string => {
  if (name.startsWith('DATABASE'))
    return `postgresql://portail:x@pgbouncer:6432/${name}?sslmode=verify-full`;
  if (name === 'S3_ACCESS_KEY_ID') return 'portail';
  if (name === 'SMTP_URL') return 'smtps://courrier.example';
  const secret = `${name}-`.padEnd(48, 'tirage au sort ');
  return name.endsWith('_KEYS') ? `1:${secret}` : secret;
};

const sourceOf = (manifests: readonly Manifest[], kind: string, name: string): Variables => {
  const found = manifests.find((one) => one.kind === kind && one.metadata?.name === name);
  const values = found?.data ?? found?.stringData;
  if (values === undefined) throw new Error(`no ${kind} ${name}`);
  return values;
};

/** What a container would find in its environment, its secrets with some value each. */
export const variablesOf = (manifests: readonly Manifest[], container: Container): Variables => {
  const named: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom) {
    const source =
      configMapRef === undefined
        ? sourceOf(manifests, 'Secret', secretRef?.name ?? '')
        : sourceOf(manifests, 'ConfigMap', configMapRef.name);
    Object.assign(named, source);
  }
  for (const { name, value } of container.env) named[name] = value ?? '';
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [name, value === '' ? secretFor(name) : value]),
  );
};
