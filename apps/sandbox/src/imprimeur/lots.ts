export interface Voucher {
  readonly numero: string;
  readonly code: string;
}

export interface NewBook {
  readonly carnet: string;
  readonly financeur: string;
  readonly produit: string;
  readonly millesime: number;
  /** Cents. */
  readonly valeurFaciale: number;
  readonly destinataire: string;
  readonly adresse: readonly string[];
  readonly titres: readonly Voucher[];
}

export type BookState = 'IMPRIME' | 'EXPEDIE' | 'LIVRE';

export interface Book extends NewBook {
  readonly lot: string;
  readonly etat: BookState;
}

export interface Lot {
  readonly id: string;
  readonly recuLe: Date;
  readonly carnets: readonly string[];
}

export interface Lots {
  /** The same lot sent again is the same lot. */
  readonly add: (id: string, books: readonly NewBook[]) => { readonly isNew: boolean };
  /** Newest first. */
  readonly all: () => readonly Lot[];
  readonly find: (id: string) => Lot | undefined;
  readonly book: (carnet: string) => Book | undefined;
  readonly books: (lot: Lot) => readonly Book[];
  /** The books that this moved: who is there already stays there. */
  readonly move: (carnets: readonly string[], to: 'EXPEDIE' | 'LIVRE') => readonly string[];
}

const BEFORE: Readonly<Record<'EXPEDIE' | 'LIVRE', readonly BookState[]>> = {
  EXPEDIE: ['IMPRIME'],
  LIVRE: ['EXPEDIE'],
};

export function createLots(now: () => Date = () => new Date()): Lots {
  const lots = new Map<string, Lot>();
  const books = new Map<string, Book>();
  return {
    add: (id, given) => {
      if (lots.has(id)) return { isNew: false };
      lots.set(id, { id, recuLe: now(), carnets: given.map(({ carnet }) => carnet) });
      for (const book of given) books.set(book.carnet, { ...book, lot: id, etat: 'IMPRIME' });
      return { isNew: true };
    },
    all: () => [...lots.values()].toReversed(),
    find: (id) => lots.get(id),
    book: (carnet) => books.get(carnet),
    books: ({ carnets }) => carnets.flatMap((carnet) => books.get(carnet) ?? []),
    move: (carnets, to) =>
      carnets.filter((carnet) => {
        const book = books.get(carnet);
        if (book === undefined || !BEFORE[to].includes(book.etat)) return false;
        books.set(carnet, { ...book, etat: to });
        return true;
      }),
  };
}
