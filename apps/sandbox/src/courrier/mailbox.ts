export interface IncomingMail {
  readonly expediteur: string;
  readonly destinataires: readonly string[];
  readonly sujet: string;
  readonly texte: string;
  readonly html: string;
}

export interface StoredMessage {
  readonly id: number;
  readonly expediteur: string;
  readonly destinataire: string;
  readonly sujet: string;
  readonly texte: string;
  readonly html: string;
  /** When the message arrived, so that the order of the dates is the order of the box. */
  readonly date: Date;
}

export interface Correspondent {
  readonly destinataire: string;
  readonly count: number;
}

export interface Mailbox {
  readonly deliver: (mail: IncomingMail) => void;
  /** Newest first; every message when no address is given. */
  readonly messages: (destinataire?: string) => readonly StoredMessage[];
  readonly message: (id: number) => StoredMessage | undefined;
  /** Each address once, the one that received last first. */
  readonly correspondents: () => readonly Correspondent[];
  readonly empty: () => void;
}

const CAPACITY = 2_000;

/** Two spellings of an address reach the same box, as with every provider. */
const keyOf = (address: string): string => address.trim().toLowerCase();

export function createMailbox(capacity: number = CAPACITY): Mailbox {
  let stored: readonly StoredMessage[] = [];
  let nextId = 1;

  const deliver = (mail: IncomingMail): void => {
    const { destinataires, ...content } = mail;
    const addresses = new Map(destinataires.map((address) => [keyOf(address), address.trim()]));
    const date = new Date();
    const copies = [...addresses.values()].map((destinataire) => ({
      ...content,
      id: nextId++,
      destinataire,
      date,
    }));
    stored = [...copies.toReversed(), ...stored].slice(0, capacity);
  };

  const messages = (destinataire?: string): readonly StoredMessage[] => {
    if (destinataire === undefined) return stored;
    const key = keyOf(destinataire);
    return stored.filter((message) => keyOf(message.destinataire) === key);
  };

  const correspondents = (): readonly Correspondent[] => {
    const byKey = new Map<string, Correspondent>();
    for (const { destinataire } of stored) {
      const key = keyOf(destinataire);
      const known = byKey.get(key);
      byKey.set(key, {
        destinataire: known?.destinataire ?? destinataire,
        count: (known?.count ?? 0) + 1,
      });
    }
    return [...byKey.values()];
  };

  return {
    deliver,
    messages,
    message: (id) => stored.find((message) => message.id === id),
    correspondents,
    empty: () => {
      stored = [];
    },
  };
}
