import type { Account } from './account.ts';

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

export type TransferState = 'EXECUTE' | 'REJETE' | 'REFUSE';

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
  /** Nothing of the file is carried out; false when it is unknown, or was refused before. */
  readonly refuseFile: (messageId: string) => boolean;
  /** False when it is unknown, or was sent back before. */
  readonly reject: (boutEnBout: string, motif: string) => boolean;
}

const sentAs = (boutEnBout: string): string => `VIR-${boutEnBout}`;

export function createTransfers(account: Account): Transfers {
  const files = new Map<string, TransferFile>();
  const transfers = new Map<string, KnownTransfer>();
  const refused = new Set<string>();
  return {
    add: ({ messageId, jour }, given) => {
      if (files.has(messageId)) return { isNew: false };
      const virements = given.map(({ boutEnBout }) => boutEnBout);
      files.set(messageId, { messageId, jour, recuLe: new Date(), virements });
      // A number is carried out once, whatever file it is in.
      for (const one of given) {
        if (transfers.get(one.boutEnBout)?.etat === 'EXECUTE') continue;
        transfers.set(one.boutEnBout, { ...one, etat: 'EXECUTE' });
        const { boutEnBout, montant, beneficiaire: nom, libelle } = one;
        const reference = sentAs(boutEnBout);
        account.book({ reference, isCredit: false, montant, boutEnBout, nom, libelle });
      }
      return { isNew: true };
    },
    files: () => [...files.values()].toReversed(),
    of: ({ virements }) => virements.flatMap((id) => transfers.get(id) ?? []),
    all: () => [...transfers.values()],
    refuseFile: (messageId) => {
      const file = files.get(messageId);
      if (file === undefined || refused.has(messageId)) return false;
      refused.add(messageId);
      for (const id of file.virements) {
        const one = transfers.get(id);
        if (one !== undefined) transfers.set(id, { ...one, etat: 'REFUSE' });
        account.withdraw(sentAs(id));
      }
      return true;
    },
    reject: (boutEnBout, motif) => {
      const one = transfers.get(boutEnBout);
      if (one?.etat !== 'EXECUTE') return false;
      transfers.set(boutEnBout, { ...one, etat: 'REJETE' });
      const { montant, beneficiaire: nom, libelle } = one;
      const reference = `RET-${boutEnBout}`;
      const back = { reference, montant, boutEnBout, nom, libelle };
      account.book({ ...back, isCredit: true, retour: motif });
      return true;
    },
  };
}
