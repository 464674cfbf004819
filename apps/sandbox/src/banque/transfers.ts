export interface Transfer {
  readonly boutEnBout: string;
  /** Cents. */
  readonly montant: number;
  readonly beneficiaire: string;
  readonly iban: string;
  readonly libelle: string;
}

export interface TransferFile {
  readonly messageId: string;
  readonly jour: string;
  readonly recuLe: Date;
  readonly virements: readonly string[];
}

export type TransferState = 'EXECUTE' | 'REJETE';

export interface KnownTransfer extends Transfer {
  readonly etat: TransferState;
}

export interface Transfers {
  /** The same file sent again is the same file. */
  readonly add: (
    file: Pick<TransferFile, 'messageId' | 'jour'>,
    given: readonly Transfer[],
  ) => { readonly isNew: boolean };
  /** Newest first. */
  readonly files: () => readonly TransferFile[];
  readonly of: (file: TransferFile) => readonly KnownTransfer[];
  readonly all: () => readonly KnownTransfer[];
  /** False when it is unknown, or was sent back before. */
  readonly reject: (boutEnBout: string) => boolean;
}

export function createTransfers(now: () => Date = () => new Date()): Transfers {
  const files = new Map<string, TransferFile>();
  const transfers = new Map<string, KnownTransfer>();
  return {
    add: ({ messageId, jour }, given) => {
      if (files.has(messageId)) return { isNew: false };
      const virements = given.map(({ boutEnBout }) => boutEnBout);
      files.set(messageId, { messageId, jour, recuLe: now(), virements });
      for (const one of given) transfers.set(one.boutEnBout, { ...one, etat: 'EXECUTE' });
      return { isNew: true };
    },
    files: () => [...files.values()].toReversed(),
    of: ({ virements }) => virements.flatMap((id) => transfers.get(id) ?? []),
    all: () => [...transfers.values()],
    reject: (boutEnBout) => {
      const one = transfers.get(boutEnBout);
      if (one === undefined || one.etat === 'REJETE') return false;
      transfers.set(boutEnBout, { ...one, etat: 'REJETE' });
      return true;
    },
  };
}
