import type { SandboxConfig } from '../config.ts';
import type { LinkDemand, LinkForm } from './sites.ts';

/** What the portal answered, in the words that a site would show to its own people. */
export type LinkOutcome =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'refusal'; readonly message: string };

const TIMEOUT_MS = 10_000;

const textAt = (value: unknown, name: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof found === 'string' ? found : undefined;
};

/** Calls the portal as a real partner does: over the network, by its own credentials. */
export async function askLink(
  { apiUrl, partners }: SandboxConfig,
  client: LinkForm['client'],
  demand: LinkDemand,
): Promise<LinkOutcome> {
  const credentials = Buffer.from(`${partners[client]}:${partners.secret}`).toString('base64');
  try {
    const reply = await fetch(`${apiUrl}/api/eb/partenaires/jetons-connexion`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify(demand),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await reply.json();
    const url = textAt(answer, 'url');
    if (reply.ok && url !== undefined && /^https?:/.test(url)) return { kind: 'link', url };
    const message = textAt(answer, 'errorMessage') ?? 'réponse inattendue';
    return { kind: 'refusal', message: `Le portail a refusé (${reply.status})\u00a0: ${message}` };
  } catch {
    return { kind: 'refusal', message: 'Le portail n’a pas répondu.' };
  }
}
