import type { ContractSettings } from '@portail/contract/funders/contract-settings.schemas.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { contractRows, storedOf, type StoredContract } from './stored-contracts.repository.ts';

const contractValues = (settings: ContractSettings) => ({
  contract_type: settings.contractType,
  client_type: settings.clientType,
  social_reason: settings.socialReason.trim(),
  param_espace_compte_id: settings.paramEspaceCompteId,
  contrat_sap_fk: settings.contratSapFk,
  supported_type: settings.supportedType,
  contract_activated: settings.contractActivated,
  cesu_account_type: settings.cesuAccountType,
  allow_product_type_choice: settings.allowProductTypeChoice,
  allow_withholding: settings.allowWithholding,
  libelle_produit_contrat: settings.libelleProduitContrat.trim(),
  autoriser_paiement_titre: settings.autoriserPaiementTitre,
  type_inscription: settings.typeInscription,
  libelle_matricule: settings.libelleMatricule,
  type_frais: settings.typeFrais,
  montant_frais_cents: settings.montantFrais,
  taux_frais_bp: settings.tauxFrais,
  tranche_carte_cents: settings.trancheCarte,
  funder_order_code_threshold_cents: settings.seuilCommande,
  funder_order_second_person: settings.secondAdministrateur,
  payment_code_threshold_cents: settings.seuilPaiement,
  new_payee_code_threshold_cents: settings.seuilNouvelIntervenant,
  paper_code_threshold_cents: settings.seuilPapier,
});

/** Writes what a contract is, flag by flag: the next call of anybody reads it so. */
export const contractSettingsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);

  const writeFeatures = async (
    numero: string,
    { fonctionnalites }: ContractSettings,
  ): Promise<void> => {
    await db.deleteFrom('contract_feature').where('contract_numero', '=', numero).execute();
    if (fonctionnalites.length === 0) return;
    await db
      .insertInto('contract_feature')
      .values(
        fonctionnalites.map(({ id, proprietes }) => ({
          contract_numero: numero,
          feature_id: id,
          proprietes: JSON.stringify(proprietes),
        })),
      )
      .execute();
  };

  const writeTrades = async (numero: string, { echanges }: ContractSettings): Promise<void> => {
    await db.deleteFrom('echange_parametre').where('contract_numero', '=', numero).execute();
    if (echanges.length === 0) return;
    await db
      .insertInto('echange_parametre')
      .values(
        echanges.map((terms) => ({
          contract_numero: numero,
          produit_depart: terms.startProductType,
          produit_final: terms.finalProductType,
          actif: terms.tradeEnabled,
          frais_cents: terms.feeAmount,
          seuil_cents: terms.thresholdAmount,
          taux_bp: terms.feeRate,
        })),
      )
      .execute();
  };

  const writeOrderFees = async (
    numero: string,
    { fraisCompte, fraisTitre }: ContractSettings,
  ): Promise<void> => {
    await db
      .insertInto('frais_commande')
      .values({ contract_numero: numero, compte_cents: fraisCompte, titre_cents: fraisTitre })
      .onConflict((conflict) =>
        conflict
          .column('contract_numero')
          .doUpdateSet({ compte_cents: fraisCompte, titre_cents: fraisTitre }),
      )
      .execute();
  };

  const writeProducts = async (numero: string, { produits }: ContractSettings): Promise<void> => {
    await db
      .deleteFrom('produit_contrat')
      .where('contract_numero', '=', numero)
      .$if(produits.length > 0, (query) => query.where('produit_id', 'not in', produits))
      .execute();
    if (produits.length === 0) return;
    await db
      .insertInto('produit_contrat')
      .values(produits.map((id) => ({ contract_numero: numero, produit_id: id })))
      .onConflict((conflict) => conflict.columns(['contract_numero', 'produit_id']).doNothing())
      .execute();
  };

  const writeAround = async (numero: string, settings: ContractSettings): Promise<void> => {
    await writeFeatures(numero, settings);
    await writeTrades(numero, settings);
    await writeOrderFees(numero, settings);
    await writeProducts(numero, settings);
  };

  return {
    /** One change at a time: who comes second sees what the first wrote, and its version. */
    lock: async (numero: string): Promise<StoredContract | undefined> => {
      await sql`select from contract where numero = ${numero} for no key update`.execute(db);
      const row = await contractRows(db).where('k.numero', '=', numero).executeTakeFirst();
      return row === undefined ? undefined : storedOf(row);
    },

    unknownProducts: async (produits: readonly string[]): Promise<readonly string[]> => {
      const known = await db.selectFrom('produit').select('id').execute();
      return produits.filter((id) => !known.some((one) => one.id === id));
    },

    /** Of these, the ones that somebody holds, was promised or may order now. */
    usedProducts: async (numero: string, produits: readonly string[]): Promise<string[]> => {
      if (produits.length === 0) return [];
      const { rows } = await sql<{ id: string }>`
        select p.id from unnest(${[...produits]}::text[]) as p (id)
        where exists (select from compte_cesu c
            where c.contract_numero = ${numero} and c.produit_id = p.id)
          or exists (select from carnet c
            where c.contract_numero = ${numero} and c.produit_id = p.id)
          or exists (select from titre t
            where t.contract_numero = ${numero} and t.produit_id = p.id)
          or exists (select from plan_aide a
            where a.contract_numero = ${numero} and a.produit_id = p.id)
          or exists (select from precommande_session s
            where s.contract_numero = ${numero}
              and p.id in (s.id_produit_compte, s.id_produit_titre))`.execute(db);
      return rows.map(({ id }) => id);
    },

    isTaken: async (numero: string): Promise<boolean> => {
      // A number in other letters would be read as the same one over the phone.
      const { rows } =
        await sql`select from contract where upper(numero) = upper(${numero})`.execute(db);
      return rows.length > 0;
    },

    add: async (contract: {
      readonly numero: string;
      readonly financeurId: string;
      readonly settings: ContractSettings;
      readonly now: Date;
    }): Promise<void> => {
      await db
        .insertInto('contract')
        .values({
          ...contractValues(contract.settings),
          numero: contract.numero,
          financeur_id: contract.financeurId,
          created_at: contract.now,
        })
        .execute();
      await writeAround(contract.numero, contract.settings);
    },

    change: async (numero: string, settings: ContractSettings): Promise<void> => {
      await db
        .updateTable('contract')
        .set((eb) => ({ ...contractValues(settings), version: eb('version', '+', 1) }))
        .where('numero', '=', numero)
        .execute();
      await writeAround(numero, settings);
    },
  };
};
