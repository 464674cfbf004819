import type { ConsentSource, ConsentSubject } from '@portail/contract/people/profile.schemas.ts';
import type { ConsentChoice } from '@portail/rules/identity/consent/consent.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewConsent {
  readonly id: string;
  readonly subject: ConsentSubject;
  readonly choice: ConsentChoice;
  readonly source: ConsentSource;
  readonly version: string;
  readonly givenAt: Date;
}

/** Written and never rewritten: what somebody agreed to one day stays readable. */
export const consentsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => ({
  add: async (consent: NewConsent): Promise<void> => {
    await transactionOf(unit)
      .insertInto('consentement')
      .values({
        id: consent.id,
        beneficiary_id: beneficiaryId,
        sujet: consent.subject,
        choix: consent.choice,
        source: consent.source,
        version_texte: consent.version,
        donne_le: consent.givenAt,
      })
      .execute();
  },
});
