import type { StoredMessage } from './mailbox.ts';

interface Place {
  readonly destinataire?: string | undefined;
  readonly message?: number;
}

/** The address of the box at a place: everything, one person's messages, or one message. */
export function courrierHref({ destinataire, message }: Place = {}): string {
  const query = new URLSearchParams();
  if (destinataire !== undefined) query.set('destinataire', destinataire);
  if (message !== undefined) query.set('message', String(message));
  return query.size === 0 ? '/courrier' : `/courrier?${query.toString()}`;
}

export const messageBodyHref = ({ id }: StoredMessage): string => `/courrier/messages/${id}/html`;
