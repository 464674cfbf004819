import { thisYear } from '../today.ts';
import process from 'node:process';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { PaperStock } from '../../src/ledger/accounts.ts';
import type { PrintedTitre } from '../../src/ledger/templates/orders.ts';
import type { Reader } from '../../src/platform/db/database.ts';
import { systemIds } from '../../src/platform/ids.ts';

export const TEST_CONTRACT = '100001';

export interface OpenedAccount {
  readonly compteId: string;
  readonly numero: string;
  readonly produit: string;
  readonly millesime: number;
  readonly beneficiaryId: string;
  readonly financeurId: string;
  readonly intervenantId: string;
}

export interface AccountOptions {
  readonly login?: string;
  readonly millesime?: number;
  /** A product of its own unless given: a person may hold as many accounts as the test wants. */
  readonly produit?: string;
  /** What a department grants by the month, all year. */
  readonly plan?: {
    readonly type: Exclude<CesuAccountType, 'MONTANT'>;
    readonly quantity: number;
    readonly hourlyRateCents?: number;
    readonly reporte?: boolean;
  };
}

let products = 0;

const openProduct = async (reader: Reader): Promise<string> => {
  products += 1;
  const produit = `ESSAI${products}X${process.pid}`;
  await reader.insertInto('produit').values({ id: produit, libelle: produit }).execute();
  await reader
    .insertInto('produit_contrat')
    .values({ contract_numero: TEST_CONTRACT, produit_id: produit })
    .execute();
  return produit;
};

export const openAccount = async (
  reader: Reader,
  { login = 'demo-rh', millesime = thisYear(), ...options }: AccountOptions,
): Promise<OpenedAccount> => {
  const person = await reader
    .selectFrom('beneficiary as b')
    .innerJoin('user_account as a', 'a.id', 'b.account_id')
    .innerJoin('contract as c', (join) => join.on('c.numero', '=', TEST_CONTRACT))
    .innerJoin('intervenant as i', (join) => join.on('i.code_nan', '=', '1234567'))
    .select(['b.id as beneficiaryId', 'c.financeur_id as financeurId', 'i.id as intervenantId'])
    .where('a.login', '=', login)
    .executeTakeFirstOrThrow();
  const produit = options.produit ?? (await openProduct(reader));
  const { id, numero } = await reader
    .insertInto('compte_cesu')
    .values({
      id: systemIds.ordered(),
      beneficiary_id: person.beneficiaryId,
      contract_numero: TEST_CONTRACT,
      produit_id: produit,
      millesime,
      type_compte: options.plan?.type ?? 'MONTANT',
      created_at: new Date(),
    })
    .returning(['id', 'numero'])
    .executeTakeFirstOrThrow();
  if (options.plan !== undefined) {
    await reader
      .insertInto('plan_social')
      .values({
        compte_id: id,
        quantite_par_mois: options.plan.quantity,
        taux_horaire_cents: options.plan.hourlyRateCents ?? null,
        reporte: options.plan.reporte ?? false,
        premier_mois: `${millesime}-01-01`,
        dernier_mois: `${millesime}-12-01`,
      })
      .execute();
  }
  return { ...person, compteId: id, numero, produit, millesime };
};

export interface Printed {
  readonly stock: PaperStock;
  readonly titres: readonly PrintedTitre[];
}

export interface Printing {
  readonly account: OpenedAccount;
  readonly millesime: number;
  readonly cents: readonly number[];
}

/** Vouchers that exist on paper; a journal of the same transaction brings them into circulation. */
export const printTitres = async (
  reader: Reader,
  { account: { beneficiaryId, produit }, millesime, cents }: Printing,
): Promise<Printed> => {
  const common = {
    beneficiary_id: beneficiaryId,
    contract_numero: TEST_CONTRACT,
    produit_id: produit,
    millesime,
    created_at: new Date(),
  };
  const carnetId = systemIds.ordered();
  await reader
    .insertInto('carnet')
    .values({ id: carnetId, ...common })
    .execute();
  const rows = await reader
    .insertInto('titre')
    .values(
      cents.map((value) => ({
        ...common,
        carnet_id: carnetId,
        valeur_faciale_cents: value,
        statut: 'ACTIF' as const,
        cle_id: 1,
      })),
    )
    .returning(['numero', 'valeur_faciale_cents as cents'])
    .execute();
  return {
    stock: { contract: TEST_CONTRACT, produit, millesime },
    titres: rows.map((row) => ({ numero: row.numero, valeurCents: centsOf(row.cents) })),
  };
};
