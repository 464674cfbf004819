import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface ConsentProof {
  readonly preuve: string;
  readonly choix: ConsentChoice;
  readonly versionTexte: number;
  readonly at: Date;
}

export const consentProofsIn = (unit: UnitOfWork) => ({
  /** The browser may send the same proof twice. */
  add: async ({ preuve, choix, versionTexte, at }: ConsentProof): Promise<void> => {
    await transactionOf(unit)
      .insertInto('preuve_consentement')
      .values({ preuve, choix, version_texte: versionTexte, donne_le: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
});
