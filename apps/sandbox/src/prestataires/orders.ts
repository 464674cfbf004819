export interface Order {
  readonly numeroCommande: string;
  readonly clientId: string;
  readonly statut: string;
  readonly libelle: string;
  readonly quantite: number;
  readonly dateDebut: string;
  readonly dateFin: string;
  readonly tarifHoraire: number;
  readonly montant: number;
  readonly devisRequis: boolean;
  readonly adresse: readonly string[];
  readonly contact: string;
  readonly consignes: string;
}

/** An order as its provider knows it: events received and actions taken. */
export interface KnownOrder extends Order {
  /** When the order was so, by the portal's clock. */
  readonly etatAu: string;
  readonly devis: string;
  readonly factures: readonly string[];
  readonly journal: readonly string[];
}

export interface ReceivedEvent {
  readonly id: string;
  readonly evenement: string;
  readonly etatAu: string;
  readonly commande: Order;
  readonly devis: string;
}

const SHOWN_LINES = 20;

/** Placeholder for an order that was never announced but is referred to by its number. */
const unknownOrder = (numeroCommande: string, clientId: string): KnownOrder => ({
  numeroCommande,
  clientId,
  statut: '',
  libelle: 'Commande dont le prestataire n’a pas été prévenu',
  quantite: 1,
  dateDebut: '',
  dateFin: '',
  tarifHoraire: 26,
  montant: 0,
  devisRequis: false,
  adresse: [],
  contact: '',
  consignes: '',
  etatAu: '',
  devis: '',
  factures: [],
  journal: [],
});

export interface Orders {
  /** False for a known event. */
  readonly receive: (event: ReceivedEvent) => boolean;
  readonly find: (numero: string, clientId: string) => KnownOrder;
  readonly change: (order: KnownOrder, change: Partial<KnownOrder>, line: string) => void;
  /** Most recent first. */
  readonly all: () => readonly KnownOrder[];
}

export function createOrders(): Orders {
  const orders = new Map<string, KnownOrder>();
  const receivedIds = new Set<string>();

  const keep = (order: KnownOrder, line: string): void => {
    orders.delete(order.numeroCommande);
    orders.set(order.numeroCommande, {
      ...order,
      journal: [line, ...order.journal].slice(0, SHOWN_LINES),
    });
  };

  return {
    receive: ({ id, evenement, etatAu, commande, devis }) => {
      if (receivedIds.has(id)) return false;
      receivedIds.add(id);
      const known =
        orders.get(commande.numeroCommande) ??
        unknownOrder(commande.numeroCommande, commande.clientId);
      // Messages may overtake one another: the later state holds.
      const isLater = etatAu >= known.etatAu;
      keep(isLater ? { ...known, ...commande, etatAu, devis } : known, evenement);
      return true;
    },
    find: (numero, clientId) => orders.get(numero) ?? unknownOrder(numero, clientId),
    change: (order, change, line) => keep({ ...order, ...change }, line),
    all: () => [...orders.values()].toReversed(),
  };
}
