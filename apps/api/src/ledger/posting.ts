import type { JournalKind, LedgerUnit, MovementOrigin } from '@portail/rules/ledger/vocabulary.ts';
import type { OutgoingDocument } from '../platform/sensitive-actions/outgoing.ts';
import type { AccountRef } from './accounts.ts';

/** A line of a journal. Above 0 is a credit, below 0 a debit. */
export interface Entry {
  readonly account: AccountRef;
  readonly amount: number;
  /** The voucher that comes into circulation or leaves it by this line. */
  readonly titre?: string;
}

/** When a movement may take place, by the business time of the database. */
export type TimeWindow = 'PAYABLE' | 'ECHANGEABLE';
export type TitreExit = 'UTILISE' | 'CONVERTI' | 'ECHANGE' | 'EXPIRE';

export interface Journal {
  readonly kind: JournalKind;
  readonly unit: LedgerUnit;
  readonly entries: readonly Entry[];
  readonly window?: TimeWindow;
  /** New status of the vouchers of its debits. */
  readonly exit?: TitreExit;
  /** Waits for a partner's answer: later resolved or cancelled. */
  readonly isReservation?: true;
  /** The reservation that this journal settles. */
  readonly resolves?: number;
}

/** Who moves value, through which channel, for which contract. Required for every movement. */
export interface MovementAuthor {
  readonly actor: string;
  readonly origin: MovementOrigin;
  readonly requestId: string;
  readonly contract: string;
}

export interface OutboxLine {
  readonly id: string;
  readonly kind: string;
  readonly dedupKey: string;
  readonly payload: object;
}

/** Key, fingerprint and answer of the command, stored with its movement. */
export interface PostedCommand {
  readonly owner: string;
  readonly key: string;
  readonly call: string;
  readonly fingerprint: Buffer;
  readonly lifeS: number;
  readonly status: number;
  readonly answer: unknown;
}

/** Movements of one author that are written together: each journal is a movement of its own. */
export interface GivenTogether {
  readonly author: MovementAuthor;
  /** The command that asked for them, however long ago. */
  readonly command?: Pick<PostedCommand, 'owner' | 'key'>;
  readonly movements: readonly { readonly id: string; readonly journal: Journal }[];
  readonly outbox?: readonly OutboxLine[];
}

export interface Posting {
  readonly id: string;
  readonly author: MovementAuthor;
  readonly journals: readonly Journal[];
  readonly outbox?: readonly OutboxLine[];
  readonly command?: PostedCommand;
  /** Value that leaves the hands of a person: checked and counted with the movement. */
  readonly outgoing?: OutgoingDocument;
  /** Imports bring past dates with them. */
  readonly at?: Date;
}

/** A movement with the key of its command. */
export type IdempotentMovement = Posting & { readonly command: PostedCommand };
