/** The manifests are read here and never applied: no cluster is supposed where tests run. */
import { describe, expect, it } from 'vitest';
import { clusterProblems } from './cluster-rules.ts';
import { parseManifests, readManifestFiles } from './kubernetes.ts';

const files = readManifestFiles();

/** All manifests, one of them with a text replaced in it. */
const problemsWith = (file: string, from: string | RegExp, to: string): readonly string[] => {
  const text = files[file] ?? '';
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return clusterProblems(Object.values({ ...files, [file]: changed }).flatMap(parseManifests));
};

describe('[O17] the cluster’s manifests', () => {
  it('[O17] ask for nothing that the restricted profile refuses, and open only what is needed', () => {
    expect(clusterProblems(Object.values(files).flatMap(parseManifests))).toEqual([]);
  });

  it.each([
    ['espace.yaml', /enforce: restricted/, 'enforce: baseline', 'restricted is not enforced'],
    ['api.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
    ['api.yaml', 'runAsUser: 65532', 'runAsUser: 1000', 'uid is not above'],
    ['api.yaml', 'type: RuntimeDefault', 'type: Unconfined', 'no seccomp profile'],
    ['ouvrier.yaml', /automountServiceAccountToken: false/, 'x: false', 'mounts a token'],
    ['taches.yaml', 'readOnlyRootFilesystem: true', 'x: true', 'writes in its image'],
    ['migration.yaml', 'drop: [ALL]', 'drop: [NET_RAW]', 'keeps capabilities'],
    ['migration.yaml', 'allowPrivilegeEscalation: false', 'x: 1', 'may gain privileges'],
    ['pgbouncer.yaml', 'v1.24.1-p1', 'latest', 'is not pinned'],
    ['api.yaml', 'path: /readyz', 'path: /pret', 'readiness does not ask /readyz'],
    ['api.yaml', 'livenessProbe', 'autreSonde', 'no liveness probe'],
    ['api.yaml', 'minAvailable: 1', 'minAvailable: 0', 'no disruption budget of one'],
    ['ouvrier.yaml', 'podAntiAffinity', 'podAffinity', 'no anti-affinity'],
    ['api.yaml', /limits: \{ memory: 1Gi \}/, 'limits: {}', 'has no memory limit'],
    ['api.yaml', "name: WORKERS, value: 'false'", 'name: TOKEN_SECRET, value: abc', 'in clear'],
    [
      'reseau.yaml',
      'policyTypes: [Ingress, Egress]',
      'policyTypes: [Ingress]',
      'no policy refuses',
    ],
    ['reseau.yaml', ', 169.254.0.0/16', '', 'metadata'],
    ['reseau.yaml', 'app.kubernetes.io/name: ouvrier }', 'app.kubernetes.io/name: x }', 'no pod'],
    ['entree.yaml', 'port: { name: http }', 'port: { name: mesures }', 'leads elsewhere'],
    ['entree.yaml', 'path: /', 'path: /metrics', 'opens what is private'],
    ['api.yaml', 'targetPort: http', 'targetPort: mesures', 'opens the measures'],
    ['configuration.yaml', "API_DOCS: 'false'", "API_DOCS: 'true'", 'documents are open'],
  ])('[O17] %s with %s as %s is refused', (file, from, to, problem) => {
    expect(problemsWith(file, from, to).join('\n')).toContain(problem);
  });
});
