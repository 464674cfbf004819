import * as z from 'zod';
import { nameOf, ofKind, podsOf, type Container, type Manifest, type Pod } from './kubernetes.ts';

const LOWEST_UID = 10_000;
const PRODUCT_IMAGE = /\/portail-cesu:/;
/** An exact version or a digest: `latest` and a bare name are whatever the registry holds today. */
const PINNED_IMAGE = /^[^:@\s]+(?::[\w.-]*\d[\w.-]*)(?:@sha256:[0-9a-f]{64})?$/;
const NAMESPACE = 'portail-cesu';

const podProblems = ({ spec }: Pod): readonly string[] => {
  const context = spec.securityContext;
  return [
    ...(context?.runAsNonRoot === true ? [] : ['may run as root']),
    ...((context?.runAsUser ?? 0) > LOWEST_UID ? [] : [`uid is not above ${LOWEST_UID}`]),
    ...(context?.seccompProfile?.type === 'RuntimeDefault' ? [] : ['no seccomp profile']),
    ...(spec.automountServiceAccountToken === false ? [] : ['mounts a token']),
    ...([spec.hostNetwork, spec.hostPID, spec.hostIPC].includes(true) ? ['shares the host'] : []),
    ...(spec.volumes.some(({ hostPath }) => hostPath !== undefined)
      ? ['mounts a folder of the host']
      : []),
  ];
};

const containerProblems = (one: Container): readonly string[] => {
  const context = one.securityContext;
  const drops = context?.capabilities?.drop ?? [];
  const adds = context?.capabilities?.add ?? [];
  const asked = one.resources?.requests ?? {};
  return [
    ...(context?.allowPrivilegeEscalation === false ? [] : ['may gain privileges']),
    ...(context?.privileged === true ? ['is privileged'] : []),
    ...(context?.readOnlyRootFilesystem === true ? [] : ['writes in its image']),
    ...(drops.includes('ALL') && adds.length === 0 ? [] : ['keeps capabilities']),
    ...(asked['cpu'] !== undefined && asked['memory'] !== undefined ? [] : ['asks for nothing']),
    ...(one.resources?.limits['memory'] === undefined ? ['has no memory limit'] : []),
    ...(PINNED_IMAGE.test(one.image) ? [] : [`image ${one.image} is not pinned`]),
    ...one.env
      .filter(({ name, value }) => value !== undefined && /SECRET|KEY|PASSWORD|PEPPER/.test(name))
      .map(({ name }) => `${name} is written in clear`),
  ];
};

const probeProblems = (one: Container): readonly string[] => {
  const probes = {
    startup: one.startupProbe,
    liveness: one.livenessProbe,
    readiness: one.readinessProbe,
  };
  const missing = Object.entries(probes).flatMap(([name, probe]) =>
    probe === undefined ? [`no ${name} probe`] : [],
  );
  if (!PRODUCT_IMAGE.test(one.image)) return missing;
  const wanted = { startup: '/healthz', liveness: '/healthz', readiness: '/readyz' };
  return [
    ...missing,
    ...Object.entries(wanted).flatMap(([name, path]) => {
      const probe = Object.entries(probes).find(([key]) => key === name)?.[1];
      return probe !== undefined && probe.httpGet?.path !== path
        ? [`${name} does not ask ${path}`]
        : [];
    }),
  ];
};

/** What lasts must survive the loss of a machine; a task that ends need not. */
const lastingProblems = (pod: Pod, manifests: readonly Manifest[]): readonly string[] => {
  if (pod.kind !== 'Deployment') return [];
  const budget = ofKind(manifests, 'PodDisruptionBudget').find(
    ({ metadata }) => metadata?.name === pod.name,
  );
  const replicas = ofKind(manifests, 'Deployment').find(
    ({ metadata }) => metadata?.name === pod.name,
  )?.spec?.['replicas'];
  return [
    ...(budget?.spec?.['minAvailable'] === 1 ? [] : ['no disruption budget of one']),
    ...(typeof replicas === 'number' && replicas >= 2 ? [] : ['fewer than two replicas']),
    ...(pod.spec.affinity?.podAntiAffinity === undefined ? ['no anti-affinity'] : []),
    ...(pod.spec.topologySpreadConstraints.length === 0 ? ['not spread over zones'] : []),
    ...pod.spec.containers.flatMap(probeProblems),
  ];
};

const namespaceProblems = (manifests: readonly Manifest[]): readonly string[] => {
  const [space] = ofKind(manifests, 'Namespace');
  const outside = manifests.filter(
    (one) =>
      one.metadata !== undefined &&
      one.kind !== 'Namespace' &&
      one.metadata.namespace !== NAMESPACE,
  );
  return [
    ...(space?.metadata?.labels['pod-security.kubernetes.io/enforce'] === 'restricted'
      ? []
      : ['Namespace: restricted is not enforced']),
    ...outside.map((one) => `${nameOf(one)}: in no namespace of ours`),
    ...(ofKind(manifests, 'ResourceQuota').length === 0 ? ['no quota'] : []),
  ];
};

const policy = z.looseObject({
  podSelector: z.looseObject({
    matchLabels: z.record(z.string(), z.string()).optional(),
    matchExpressions: z
      .array(z.looseObject({ key: z.string(), values: z.array(z.string()).default([]) }))
      .optional(),
  }),
  policyTypes: z.array(z.string()),
  ingress: z.array(z.looseObject({ from: z.array(z.unknown()).default([]) })).default([]),
  egress: z
    .array(
      z.looseObject({
        to: z
          .array(
            z.looseObject({
              ipBlock: z
                .looseObject({ cidr: z.string(), except: z.array(z.string()).default([]) })
                .optional(),
            }),
          )
          .default([]),
        ports: z.array(z.looseObject({ port: z.union([z.number(), z.string()]) })).default([]),
      }),
    )
    .default([]),
});
type Policy = z.output<typeof policy>;

const isDenyAll = ({ podSelector, policyTypes, ingress, egress }: Policy): boolean =>
  podSelector.matchLabels === undefined &&
  podSelector.matchExpressions === undefined &&
  policyTypes.includes('Ingress') &&
  policyTypes.includes('Egress') &&
  ingress.length === 0 &&
  egress.length === 0;

const METADATA_NETWORK = '169.254.0.0/16';
const NAME_LABEL = 'app.kubernetes.io/name';

const openingProblems = (name: string, { ingress, egress }: Policy): readonly string[] => [
  ...(ingress.some(({ from }) => from.length === 0) ? [`${name}: open to everybody`] : []),
  ...egress.flatMap(({ to, ports }) => [
    ...(to.length === 0 ? [`${name}: leads everywhere`] : []),
    ...(ports.length === 0 ? [`${name}: leads to every port`] : []),
    ...to.flatMap(({ ipBlock }) =>
      ipBlock?.cidr === '0.0.0.0/0' && !ipBlock.except.includes(METADATA_NETWORK)
        ? [`${name}: leads to the host’s metadata`]
        : [],
    ),
  ]),
];

const networkProblems = (manifests: readonly Manifest[]): readonly string[] => {
  const policies = ofKind(manifests, 'NetworkPolicy').map((one): [string, Policy] => [
    nameOf(one),
    policy.parse(one.spec),
  ]);
  const known = new Set(podsOf(manifests).map(({ labels }) => labels[NAME_LABEL]));
  const chosen = policies.flatMap(([name, { podSelector }]) => [
    ...Object.values(podSelector.matchLabels ?? {}).map((value) => ({ name, value })),
    ...(podSelector.matchExpressions ?? []).flatMap(({ values }) =>
      values.map((value) => ({ name, value })),
    ),
  ]);
  return [
    ...(policies.some(([, one]) => isDenyAll(one)) ? [] : ['no policy refuses everything']),
    ...policies
      .filter(([, one]) => !isDenyAll(one))
      .flatMap(([name, one]) => openingProblems(name, one)),
    ...chosen
      .filter(({ value }) => !known.has(value))
      .map(({ name, value }) => `${name}: chooses ${value}, which no pod is called`),
  ];
};

const backend = z.looseObject({
  service: z.looseObject({ name: z.string(), port: z.looseObject({ name: z.string() }) }),
});
const ingress = z.looseObject({
  tls: z.array(z.unknown()).default([]),
  rules: z.array(
    z.looseObject({
      http: z.looseObject({
        paths: z.array(z.looseObject({ path: z.string(), backend })),
      }),
    }),
  ),
});
const service = z.looseObject({
  type: z.string().optional(),
  ports: z.array(z.looseObject({ name: z.string(), targetPort: z.string() })),
});

/** The door that people use leads to the portal’s port of the API, and no service leads elsewhere. */
const doorProblems = (manifests: readonly Manifest[]): readonly string[] => {
  const doors = ofKind(manifests, 'Ingress').map((one) => ingress.parse(one.spec));
  const paths = doors.flatMap(({ rules }) => rules.flatMap(({ http }) => http.paths));
  const services = ofKind(manifests, 'Service').map((one) => service.parse(one.spec));
  const docs = new Set(ofKind(manifests, 'ConfigMap').map(({ data }) => data?.['API_DOCS']));
  return [
    ...(doors.every(({ tls }) => tls.length > 0) ? [] : ['Ingress: not encrypted']),
    ...paths.flatMap(({ path, backend: { service: to } }) => [
      ...(to.name === 'api' && to.port.name === 'http' ? [] : [`Ingress ${path}: leads elsewhere`]),
      ...(/metrics|docs/.test(path) ? [`Ingress ${path}: opens what is private`] : []),
    ]),
    ...services.flatMap(({ type, ports }) => [
      ...(type === undefined || type === 'ClusterIP' ? [] : [`Service: ${type}`]),
      ...(ports.some(({ targetPort }) => targetPort === 'mesures')
        ? ['Service: opens the measures']
        : []),
    ]),
    ...(docs.has('false') && !docs.has('true') ? [] : ['the calls’ documents are open']),
  ];
};

/** [O17] What is wrong with a cluster’s manifests, in words; nothing when they may be applied. */
export const clusterProblems = (manifests: readonly Manifest[]): readonly string[] => [
  ...namespaceProblems(manifests),
  ...podsOf(manifests).flatMap((pod) =>
    [
      ...podProblems(pod),
      ...[...pod.spec.initContainers, ...pod.spec.containers].flatMap(containerProblems),
      ...lastingProblems(pod, manifests),
    ].map((problem) => `${pod.kind} ${pod.name}: ${problem}`),
  ),
  ...networkProblems(manifests),
  ...doorProblems(manifests),
];
