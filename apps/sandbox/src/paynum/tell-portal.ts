import type { SandboxConfig } from '../config.ts';
import type { Answer } from './requests.ts';

const TIMEOUT_MS = 10_000;

const messageIn = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Object.getOwnPropertyDescriptor(value, 'errorMessage')?.value;
  return typeof found === 'string' ? found : '';
};

/** Tells the portal what became of a request; what kept it from taking the answer, if anything did. */
export async function tellPortal(
  { apiUrl, partners }: SandboxConfig,
  id: string,
  statut: Answer,
): Promise<string | undefined> {
  const credentials = Buffer.from(`${partners.paynum}:${partners.secret}`).toString('base64');
  try {
    const reply = await fetch(`${apiUrl}/api/sap/partenaires/paynum`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, statut }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (reply.ok) return undefined;
    return `Le portail a refusé (${reply.status})\u00a0: ${messageIn(await reply.json())}`;
  } catch {
    return 'Le portail n’a pas répondu.';
  }
}
