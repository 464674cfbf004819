import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig } from '../../apps/api/src/platform/config.ts';
import { environment } from '../../apps/api/src/platform/config/environment.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { secretFor, variablesOf, type Variables } from './given-environment.ts';
import { podsOf, readManifests } from './kubernetes.ts';

const manifests = readManifests();

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({
        image: z.string(),
        user: z.string().optional(),
        read_only: z.boolean().optional(),
        cap_drop: z.array(z.string()).default([]),
        ports: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(parse(readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8'), { merge: true }));

/** `${NAME:?}` has to be given, `${NAME:-}` may be: both are given here. */
const given = (name: string, value: string): string => {
  if (value.includes('${PORTAIL_HOTE:?}'))
    return value.replace('${PORTAIL_HOTE:?}', 'portail.example');
  if (!value.startsWith('${')) return value;
  if (name.endsWith('_URL') && !/^(?:DATABASE|SMTP)/.test(name))
    return 'https://partenaire.example';
  if (name === 'MAIL_FROM' || name === 'SUPPORT_MAIL') return 'assistance@portail.example';
  return secretFor(name);
};

const deployments: readonly [string, Variables][] = [
  ...podsOf(manifests).flatMap(({ kind, name, spec }) =>
    spec.containers
      .filter(({ image }) => image.includes('/portail-cesu'))
      .map((one): [string, Variables] => [`${kind} ${name}`, variablesOf(manifests, one)]),
  ),
  ...Object.entries(compose.services)
    .filter(([, { image }]) => image.startsWith('portail-cesu'))
    .map(([name, service]): [string, Variables] => [
      `compose ${name}`,
      Object.fromEntries(
        Object.entries(service.environment).map(([key, value]) => [key, given(key, value)]),
      ),
    ]),
];

/** Read by the configuration: another value of it is refused, or makes another configuration. */
const isRead = (name: string, variables: Variables): boolean => {
  if (name in environment.shape) return true;
  try {
    return (
      JSON.stringify(readConfig({ ...variables, [name]: 'x' })) !==
      JSON.stringify(readConfig(variables))
    );
  } catch {
    return true;
  }
};

describe('[O17] the environment that deployments give', () => {
  it('[O17] is found in the cluster and on one machine', () => {
    expect(deployments.map(([name]) => name).toSorted()).toEqual([
      'CronJob controle-des-livres',
      'Deployment api',
      'Deployment ouvrier',
      'Job migration-0-1-0',
      'compose api',
      'compose migration',
      'compose ouvrier',
    ]);
  });

  it.each(deployments)('[O17] %s has all that production asks for', (_name, variables) => {
    const config = readConfig(variables);
    expect(config).toMatchObject({
      isProduction: true,
      apiDocs: false,
      demoWorld: false,
      sandboxUrl: undefined,
      database: { migratesAtStart: false },
    });
    // Everybody outside is named, with keys.
    const { card, printer, bank, paynum, providers, bodies } = config;
    for (const one of [card, printer, bank, paynum, providers, bodies.CESU, bodies.PAJE])
      expect(one.url).toMatch(/^https:/);
  });

  it.each(deployments)('[O17] %s is given nothing that the product does not read', (_name, all) => {
    expect(Object.keys(all).filter((name) => !isRead(name, all))).toEqual([]);
  });

  it('[O17] gives the owner’s login to those that migrate and check, and to no replica', () => {
    const holders = deployments.filter(([, all]) => 'DATABASE_ADMIN_URL' in all);
    expect(holders.map(([name]) => name).toSorted()).toEqual([
      'CronJob controle-des-livres',
      'Job migration-0-1-0',
      'compose migration',
    ]);
  });

  it('[O17] what is kept outside the database is in a bucket, which those that need it may reach', () => {
    for (const [name, all] of deployments.filter(([one]) => !one.startsWith('compose'))) {
      const { ledger, buckets } = readConfig(all);
      expect(ledger.rootsDir, name).toMatch(/^s3:\/\//);
      expect(buckets?.url, name).toMatch(/^https:/);
    }
    // Roots and checks of the books; and the erasures that a restored backup must not undo.
    const policies = readFileSync(join(ROOT, 'deploy/kubernetes/reseau.yaml'), 'utf8');
    expect(policies).toContain(
      '{ key: app.kubernetes.io/name, operator: In, values: [migration, controle-des-livres] }',
    );
    // No volume would be the same on two machines.
    expect(manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim')).toEqual([]);
  });

  it('[O17] a replica shares its connections; a worker has its own', () => {
    const isPooled = (deployment: string): boolean | undefined => {
      const [, all] = deployments.find(([name]) => name === deployment) ?? [];
      return all === undefined ? undefined : readConfig(all).database.isPooled;
    };
    expect([isPooled('Deployment api'), isPooled('compose api')]).toEqual([true, true]);
    expect([isPooled('Deployment ouvrier'), isPooled('compose ouvrier')]).toEqual([false, false]);
  });

  it('[O17] has replicas that answer and workers that work', () => {
    const workers = new Map(
      deployments.map(([name, all]) => [name, readConfig(all).workers] as const),
    );
    expect(workers.get('Deployment api')).toBe(false);
    expect(workers.get('Deployment ouvrier')).toBe(true);
    expect(workers.get('compose api')).toBe(false);
    expect(workers.get('compose ouvrier')).toBe(true);
  });

  it('[O17] commits names of secrets and no value', () => {
    const values = manifests
      .filter(({ kind }) => kind === 'Secret')
      .flatMap(({ stringData }) => Object.values(stringData ?? {}));
    expect(values.length).toBeGreaterThan(20);
    expect(values.filter((value) => value !== '')).toEqual([]);
    const example = readFileSync(join(ROOT, 'deploy/exemple.env'), 'utf8');
    expect(example.split('\n').filter((line) => /^[A-Z0-9_]+=./.test(line))).toEqual([]);
  });
});

describe('[O16] on one machine', () => {
  it.each(Object.entries(compose.services))(
    '[O16] %s has its version, a root that it cannot write, and no capability too many',
    (_name, service) => {
      expect(service.image).toMatch(/:[\w.-]*\d/);
      expect(service.read_only).toBe(true);
      expect(service.cap_drop).toEqual(['ALL']);
    },
  );

  it('[O17] opens the proxy alone, which keeps measures and documents inside', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['relais']);
    const proxy = readFileSync(join(ROOT, 'deploy/proxy/portail.conf.template'), 'utf8');
    expect(proxy).toContain('location = /metrics { return 404; }');
    expect(proxy).toContain('location /api/docs { return 404; }');
    expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
  });

  it('[O16] every variable that compose wants is in the example', () => {
    const text = readFileSync(join(ROOT, 'deploy/compose.yaml'), 'utf8');
    const wanted = [...text.matchAll(/\$\{([A-Z0-9_]+):[?-]/g)].map(([, name = '']) => name);
    const example = readFileSync(join(ROOT, 'deploy/exemple.env'), 'utf8');
    const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    expect([...new Set(wanted)].toSorted()).toEqual(named.toSorted());
  });
});
