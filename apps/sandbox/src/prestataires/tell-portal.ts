import type { SandboxConfig } from '../config.ts';
import { isFields, isText } from './read-event.ts';

export type Answer =
  | { readonly isTaken: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly isTaken: false; readonly message: string };

const TIMEOUT_MS = 10_000;
const PORTAL_TIME = 'x-heure-metier';

const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const refused = (message: string): Answer => ({ isTaken: false, message });

/** Calls the portal as a real provider's program does: over the network, by its own credentials. */
export async function tellPortal(
  { apiUrl, partners }: SandboxConfig,
  clientId: string,
  { path, body }: { readonly path: string; readonly body: object },
): Promise<Answer> {
  const user = `${partners.provider}${clientId}:${partners.secret}`;
  try {
    const reply = await fetch(`${apiUrl}/api/sap/partenaires/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(user).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await reply.json();
    const fields = isFields(answer) ? answer : {};
    if (reply.ok) return { isTaken: true, body: fields };
    const { errorMessage } = fields;
    const why = isText(errorMessage) ? errorMessage : 'réponse inattendue';
    return refused(`Le portail a refusé (${reply.status})\u00a0: ${why}`);
  } catch {
    return refused('Le portail n’a pas répondu.');
  }
}

/** The day that it is for the portal, which a demonstration may move: it is on every answer. */
export async function portalDay({ apiUrl }: SandboxConfig): Promise<string> {
  try {
    const reply = await fetch(`${apiUrl}/api/sap/heure`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    const instant = Number(reply.headers.get(PORTAL_TIME));
    return day.format(instant > 0 ? instant : Date.now());
  } catch {
    return day.format(Date.now());
  }
}
