import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../../scripts/lib/root.ts';

/** What the checks look at of a manifest; the rest is kept and not looked at. */
const securityContext = z.looseObject({
  runAsNonRoot: z.boolean().optional(),
  runAsUser: z.number().optional(),
  seccompProfile: z.looseObject({ type: z.string() }).optional(),
  allowPrivilegeEscalation: z.boolean().optional(),
  readOnlyRootFilesystem: z.boolean().optional(),
  privileged: z.boolean().optional(),
  capabilities: z
    .looseObject({ drop: z.array(z.string()).default([]), add: z.array(z.string()).default([]) })
    .optional(),
});

const probe = z.looseObject({
  httpGet: z.looseObject({ path: z.string(), port: z.union([z.string(), z.number()]) }).optional(),
  tcpSocket: z.looseObject({ port: z.union([z.string(), z.number()]) }).optional(),
});

const named = z.looseObject({ name: z.string() });

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).default([]),
  envFrom: z
    .array(z.looseObject({ configMapRef: named.optional(), secretRef: named.optional() }))
    .default([]),
  ports: z.array(z.looseObject({ name: z.string(), containerPort: z.number() })).default([]),
  volumeMounts: z.array(z.looseObject({ mountPath: z.string() })).default([]),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  resources: z
    .looseObject({
      requests: z.record(z.string(), z.string()).default({}),
      limits: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  securityContext: securityContext.optional(),
});
export type Container = z.output<typeof container>;

const podSpec = z.looseObject({
  automountServiceAccountToken: z.boolean().optional(),
  hostNetwork: z.boolean().optional(),
  hostPID: z.boolean().optional(),
  hostIPC: z.boolean().optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  securityContext: securityContext.optional(),
  topologySpreadConstraints: z.array(z.unknown()).default([]),
  affinity: z.looseObject({ podAntiAffinity: z.unknown().optional() }).optional(),
  volumes: z
    .array(z.looseObject({ name: z.string(), hostPath: z.unknown().optional() }))
    .default([]),
  initContainers: z.array(container).default([]),
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

export interface Pod {
  readonly kind: string;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: z.output<typeof podSpec>;
}

export const MANIFESTS_FOLDER = join(ROOT, 'deploy', 'kubernetes');

export const parseManifests = (text: string): readonly Manifest[] =>
  parseAllDocuments(text).flatMap((document) => {
    const [problem] = document.errors;
    if (problem !== undefined) throw problem;
    return [manifest.parse(document.toJS())];
  });

/** As text, so that a test can break one and see it refused. */
export const readManifestFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(MANIFESTS_FOLDER)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => [name, readFileSync(join(MANIFESTS_FOLDER, name), 'utf8')]),
  );

export const nameOf = (one: Manifest): string => `${one.kind} ${one.metadata?.name ?? ''}`.trim();

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
    if (startsPods && template === undefined) throw new Error(`${nameOf(one)}: no readable pod`);
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
