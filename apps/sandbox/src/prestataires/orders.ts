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

/** What a provider knows of an order: what it was told, and what it did since. */
export interface KnownOrder extends Order {
  /** When the order was so, by the portal's clock. */
  readonly etatAu: string;
  readonly devis: string;
  readonly factures: readonly string[];
  readonly journal: readonly string[];
}

export interface Told {
  readonly id: string;
  readonly evenement: string;
  readonly etatAu: string;
  readonly commande: Order;
  readonly devis: string;
}

const SHOWN_LINES = 20;

/** Placeholder for an order that was never announced but is referred to by its number. */
const unheardOf = (numeroCommande: string, clientId: string): KnownOrder => ({
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
  /** False for what was told before. */
  readonly hear: (told: Told) => boolean;
  readonly find: (numero: string, clientId: string) => KnownOrder;
  readonly change: (order: KnownOrder, change: Partial<KnownOrder>, line: string) => void;
  /** The last heard of first. */
  readonly all: () => readonly KnownOrder[];
}

export function createOrders(): Orders {
  const orders = new Map<string, KnownOrder>();
  const heard = new Set<string>();

  const keep = (order: KnownOrder, line: string): void => {
    orders.delete(order.numeroCommande);
    orders.set(order.numeroCommande, {
      ...order,
      journal: [line, ...order.journal].slice(0, SHOWN_LINES),
    });
  };

  return {
    hear: ({ id, evenement, etatAu, commande, devis }) => {
      if (heard.has(id)) return false;
      heard.add(id);
      const known =
        orders.get(commande.numeroCommande) ??
        unheardOf(commande.numeroCommande, commande.clientId);
      // Messages may overtake one another: the later state holds.
      const isLater = etatAu >= known.etatAu;
      keep(isLater ? { ...known, ...commande, etatAu, devis } : known, evenement);
      return true;
    },
    find: (numero, clientId) => orders.get(numero) ?? unheardOf(numero, clientId),
    change: (order, change, line) => keep({ ...order, ...change }, line),
    all: () => [...orders.values()].toReversed(),
  };
}
