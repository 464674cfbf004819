import { createHash } from 'node:crypto';
import type { NewDeclaration } from './fields.ts';

export type DeclarationState = 'RECUE' | 'ACCEPTEE' | 'REJETEE';

export interface HeldDeclaration extends NewDeclaration {
  readonly numero: string;
  readonly recueLe: Date;
  readonly etat: DeclarationState;
  readonly motif: string | null;
  /** How often the portal has sent it. */
  readonly envois: number;
}

export interface Decision {
  readonly etat: 'ACCEPTEE' | 'REJETEE';
  readonly motif: string | null;
}

export interface Declarations {
  /** Under a key there is one declaration, however often it comes. */
  readonly take: (declaration: NewDeclaration) => {
    readonly isNew: boolean;
    readonly held: HeldDeclaration;
  };
  readonly find: (cle: string) => HeldDeclaration | undefined;
  /** Newest first. */
  readonly all: () => readonly HeldDeclaration[];
  /** False for an unknown key. Tests may change a decision. */
  readonly decide: (cle: string, decision: Decision) => boolean;
}

const NUMBER_LENGTH = 10;

/** Of the key, so that what is sent again to a program that was restarted has its number back. */
const numberOf = (prefix: string, cle: string): string =>
  prefix +
  BigInt(`0x${createHash('sha256').update(cle).digest('hex')}`)
    .toString()
    .slice(-NUMBER_LENGTH);

export function createDeclarations(
  prefix: string,
  now: () => Date = () => new Date(),
): Declarations {
  const byKey = new Map<string, HeldDeclaration>();
  return {
    take: (declaration) => {
      const known = byKey.get(declaration.cle);
      const held: HeldDeclaration =
        known === undefined
          ? {
              ...declaration,
              numero: numberOf(prefix, declaration.cle),
              recueLe: now(),
              etat: 'RECUE',
              motif: null,
              envois: 1,
            }
          : { ...known, envois: known.envois + 1 };
      byKey.set(declaration.cle, held);
      return { isNew: known === undefined, held };
    },
    find: (cle) => byKey.get(cle),
    all: () => [...byKey.values()].toReversed(),
    decide: (cle, decision) => {
      const held = byKey.get(cle);
      if (held === undefined) return false;
      byKey.set(cle, { ...held, ...decision });
      return true;
    },
  };
}
