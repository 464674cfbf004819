import type { PaynumStatut, PaynumSupport } from '@portail/rules/home-services/paynum.ts';
import { lockBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewPaynumRequest {
  readonly id: string;
  readonly contract: string;
  readonly support: PaynumSupport;
  readonly commandKey: string;
  readonly at: Date;
}

/** A person's own requests. */
export const paynumRequestsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** Matricule and company; `undefined` when the contract gives no home services. */
    findParties: (contract: string) =>
      db
        .selectFrom('beneficiary_contract as bc')
        .innerJoin('beneficiary as b', 'b.id', 'bc.beneficiary_id')
        .innerJoin('contract as k', 'k.numero', 'bc.contract_numero')
        .select(['b.matricule_paynum as matricule', 'k.social_reason as companyName'])
        .where('bc.beneficiary_id', '=', beneficiaryId)
        .where('bc.contract_numero', '=', contract)
        .where('k.contract_activated', '=', true)
        .where('k.contrat_sap_fk', 'is not', null)
        .executeTakeFirst(),

    /** Serialises concurrent requests of one person. */
    lockPerson: (): Promise<void> => lockBeneficiary(db, beneficiaryId),

    list: () =>
      db
        .selectFrom('demande_paynum')
        .select(['id', 'contract_numero as numeroContrat', 'statut'])
        .where('beneficiary_id', '=', beneficiaryId)
        .execute(),

    findByCommand: (key: string) =>
      db
        .selectFrom('demande_paynum')
        .select(['id', 'contract_numero as contract', 'choix_support as support'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('commande_cle', '=', key)
        .executeTakeFirst(),

    insert: async ({ id, contract, support, commandKey, at }: NewPaynumRequest): Promise<void> => {
      await db
        .insertInto('demande_paynum')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          contract_numero: contract,
          choix_support: support,
          statut: 'EN_ATTENTE',
          commande_cle: commandKey,
          created_at: at,
          repondue_le: null,
        })
        .execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('demande_paynum')
        .select(['statut', 'contract_numero as contract', 'choix_support as support'])
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .forUpdate()
        .executeTakeFirst(),

    change: async (
      id: string,
      change: { readonly contract_numero?: string; readonly choix_support?: PaynumSupport },
    ): Promise<void> => {
      await db
        .updateTable('demande_paynum')
        .set(change)
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    },

    remove: async (id: string): Promise<void> => {
      await db
        .deleteFrom('demande_paynum')
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    },
  };
};

/** Any request, by the id that only the partner knows. */
export const everyPaynumRequestIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lock: (id: string) =>
      db
        .selectFrom('demande_paynum')
        .select(['statut', 'choix_support as support'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    answer: async (id: string, statut: PaynumStatut, at: Date): Promise<void> => {
      await db
        .updateTable('demande_paynum')
        .set({ statut, repondue_le: at })
        .where('id', '=', id)
        .execute();
    },
  };
};
