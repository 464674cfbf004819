/** Digests of the images that deploy/ starts from, as their registries give them. */
import * as z from 'zod';

const DIGEST = /^sha256:[0-9a-f]{64}$/;
/** A reference with its tag where a file names an image to start from; ours are built here. */
const REFERENCE =
  /(?<before>^\s*(?:image: |imageName: |ARG \w+_IMAGE=))(?<image>(?!registre\.example\/|portail-)[\w./-]+(?::\d+\/[\w./-]+)?:[\w.-]+)(?:@sha256:[0-9a-f]{64})?$/gm;

const ACCEPTED = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

export interface Image {
  readonly registry: string;
  readonly repository: string;
  readonly tag: string;
}

/** A name without a registry is one of Docker Hub, where `library/` holds the official images. */
export const imageOf = (reference: string): Image => {
  const colon = reference.lastIndexOf(':');
  const [path, tag] = [reference.slice(0, colon), reference.slice(colon + 1)];
  const [first = '', ...rest] = path.split('/');
  if (rest.length > 0 && /[.:]/.test(first))
    return { registry: first, repository: rest.join('/'), tag };
  const repository = rest.length > 0 ? path : `library/${path}`;
  return { registry: 'registry-1.docker.io', repository, tag };
};

export const referencesIn = (text: string): readonly string[] =>
  [...text.matchAll(REFERENCE)].map(({ groups }) => groups?.['image'] ?? '');

export const withDigests = (text: string, digests: ReadonlyMap<string, string>): string =>
  text.replaceAll(REFERENCE, (_all, before: string, image: string) => {
    const digest = digests.get(image);
    if (digest === undefined) throw new Error(`aucune empreinte lue pour ${image}`);
    return `${before}${image}@${digest}`;
  });

const challenge = /(\w+)="([^"]*)"/g;
const tokenAnswer = z
  .object({ token: z.string().optional(), access_token: z.string().optional() })
  .transform(({ token, access_token: other }) => token ?? other ?? '');

/** An anonymous token, from where the registry says. */
const tokenFor = async (header: string): Promise<string> => {
  const { realm = '', ...asked } = Object.fromEntries(
    [...header.matchAll(challenge)].map(([, name = '', value = '']) => [name, value]),
  );
  const response = await fetch(`${realm}?${new URLSearchParams(asked).toString()}`);
  if (!response.ok) throw new Error(`${realm} répond ${response.status}`);
  return tokenAnswer.parse(await response.json());
};

export const resolveDigest = async (
  reference: string,
  addressOf: (registry: string) => string = (registry) => `https://${registry}`,
): Promise<string> => {
  const { registry, repository, tag } = imageOf(reference);
  const address = `${addressOf(registry)}/v2/${repository}/manifests/${tag}`;
  const ask = (headers: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(address, { method: 'HEAD', headers: { accept: ACCEPTED, ...headers } });
  let response = await ask({});
  if (response.status === 401) {
    const token = await tokenFor(response.headers.get('www-authenticate') ?? '');
    response = await ask({ authorization: `Bearer ${token}` });
  }
  if (!response.ok) throw new Error(`${address} répond ${response.status}`);
  const digest = response.headers.get('docker-content-digest') ?? '';
  if (!DIGEST.test(digest)) throw new Error(`${address} ne donne pas d’empreinte`);
  return digest;
};
