import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';

/** The fields that the checks need; the others are kept and not read. */
const probe = z.looseObject({
  httpGet: z.looseObject({ path: z.string(), port: z.string() }).optional(),
});

const named = z.looseObject({ name: z.string() });

const container = z.looseObject({
  image: z.string(),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z
    .array(z.looseObject({ configMapRef: named.optional(), secretRef: named.optional() }))
    .default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
});
export type Container = z.output<typeof container>;

const podSpec = z.looseObject({
  securityContext: z.looseObject({ runAsUser: z.number() }),
  containers: z.array(container),
});

const podTemplate = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()).default({}) }),
  spec: podSpec,
});

const manifest = z.looseObject({
  kind: z.string(),
  metadata: z
    .looseObject({
      name: z.string(),
      namespace: z.string().optional(),
      labels: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  spec: z.looseObject({}).optional(),
  data: z.record(z.string(), z.string()).optional(),
  stringData: z.record(z.string(), z.string()).optional(),
});
export type Manifest = z.output<typeof manifest>;

const withTemplate = z.looseObject({ template: podTemplate });
const withJobTemplate = z.looseObject({ jobTemplate: z.looseObject({ spec: withTemplate }) });

interface Pod {
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: z.output<typeof podSpec>;
}

const MANIFESTS_FOLDER = join(ROOT, 'deploy', 'kubernetes');

const parseManifests = (text: string): readonly Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw problem;
    return [manifest.parse(document.toJS())];
  });

export const readManifests = (): readonly Manifest[] =>
  readdirSync(MANIFESTS_FOLDER)
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseManifests(readFileSync(join(MANIFESTS_FOLDER, name), 'utf8')));

/** Every pod that the manifests may start, whatever starts it. */
export const podsOf = (manifests: readonly Manifest[]): readonly Pod[] =>
  manifests.flatMap((one) => {
    const direct = withTemplate.safeParse(one.spec);
    const scheduled = withJobTemplate.safeParse(one.spec);
    const template = direct.success
      ? direct.data.template
      : scheduled.data?.jobTemplate.spec.template;
    // A kind that starts pods and cannot be read must not pass unseen.
    const startsPods = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'].includes(
      one.kind,
    );
    if (startsPods && template === undefined)
      throw new Error(`${one.kind} ${one.metadata?.name ?? ''}: no readable pod`);
    if (template === undefined) return [];
    return [
      {
        kind: one.kind,
        name: one.metadata?.name ?? '',
        labels: template.metadata.labels,
        spec: template.spec,
      },
    ];
  });

export const ofKind = (manifests: readonly Manifest[], kind: string): readonly Manifest[] =>
  manifests.filter((one) => one.kind === kind);
