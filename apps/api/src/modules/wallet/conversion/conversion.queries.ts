import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { CESU_ACCOUNT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { storedAnswerTo } from '../../../ledger/payment-snapshot.queries.ts';
import { storedAnswer } from '../../../ledger/idempotent-postings.repository.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { IdempotencyIdentity } from '../../../platform/idempotency/idempotency.repository.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

const accountToConvert = z.object({
  id: z.string(),
  contract: z.string(),
  /** Whether the contract offers conversions. */
  isOffered: z.boolean(),
  produit: z.string(),
  millesime: z.number(),
  type: z.enum(CESU_ACCOUNT_TYPES),
  statut: z.enum(['ACTIF', 'BLOQUE']),
  availableCents: z.number(),
});
export type AccountToConvert = z.infer<typeof accountToConvert>;

const titreToConvert = z.object({
  numero: z.string(),
  contract: z.string(),
  isOffered: z.boolean(),
  produit: z.string(),
  millesime: z.number(),
  valeurCents: z.number(),
  statut: z.enum(TITRE_STATUTS),
  /** The target account cannot be credited: it is blocked, or holds monthly rights. */
  isCreditBlocked: z.boolean(),
});
export type TitreToConvert = z.infer<typeof titreToConvert>;

const accountSnapshot = z.object({
  stored: z.nullable(storedAnswer),
  account: z.nullable(accountToConvert),
});
const titresSnapshot = z.object({
  stored: z.nullable(storedAnswer),
  titres: z.array(titreToConvert),
});

const contractSetting = z.object({
  contractType: z.enum(VISUALISATION_MODES),
  isOffered: z.boolean(),
  /** Books whose account cannot be credited. */
  creditBlocked: z.array(z.object({ produit: z.string(), millesime: z.number() })),
  address: z.object({
    destinataire: z.string(),
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    codePostalEtVille: z.string(),
  }),
});
export type ContractSetting = z.infer<typeof contractSetting>;

/** Same conditions as the page: mode, funder type and feature of the contract `k`. */
const IS_OFFERED = sql`(
  k.contract_type = 'CESU_RH' and k.client_type <> 'PETIT_CLIENT' and exists (
    select from contract_feature f
    where f.contract_numero = k.numero and f.feature_id = 'SOUS_MENU_CHANGER_FORMAT'))`;

/** An account `s` that cannot be credited by a conversion. */
const IS_CREDIT_BLOCKED = sql`(s.statut <> 'ACTIF' or s.type_compte <> 'MONTANT')`;

/**
 * The snapshots read the stored answer and the state in one statement: a command that was already
 * answered is replayed, never evaluated against the state that it changed itself.
 */
export const conversionQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  snapshotAccount: async ({ owner, key }: IdempotencyIdentity, numero: string) => {
    const { rows } = await sql<{ stored: unknown; account: unknown }>`
      select (${storedAnswerTo(sql`${owner}`, sql`${key}`)}) as stored, (
        select json_build_object('id', c.id, 'contract', c.contract_numero, 'isOffered', ${IS_OFFERED},
          'produit', c.produit_id, 'millesime', c.millesime, 'type', c.type_compte,
          'statut', c.statut, 'availableCents', coalesce(a.balance - a.reserved, 0))
        from compte_cesu c
        join contract k on k.numero = c.contract_numero
        left join ledger_account a
          on a.kind = 'BENEFICIAIRE_COMPTE' and a.key = c.id::text and a.unit = 'CENTIME'
        where c.numero = ${numero} and c.beneficiary_id = ${beneficiaryId}
      ) as account
    `.execute(reader);
    return accountSnapshot.parse(rows[0]);
  },

  snapshotTitres: async ({ owner, key }: IdempotencyIdentity, numeros: readonly string[]) => {
    const { rows } = await sql<{ stored: unknown; titres: unknown }>`
      select (${storedAnswerTo(sql`${owner}`, sql`${key}`)}) as stored, (
        select coalesce(json_agg(json_build_object('numero', t.numero, 'contract', t.contract_numero,
          'isOffered', ${IS_OFFERED}, 'produit', t.produit_id, 'millesime', t.millesime,
          'valeurCents', t.valeur_faciale_cents, 'statut', t.statut,
          'isCreditBlocked', exists (
            select from compte_cesu s
            where s.beneficiary_id = t.beneficiary_id and s.contract_numero = t.contract_numero
              and s.produit_id = t.produit_id and s.millesime = t.millesime and ${IS_CREDIT_BLOCKED}))), '[]')
        from titre t
        join contract k on k.numero = t.contract_numero
        where t.numero in (select json_array_elements_text(${JSON.stringify(numeros)}::json))
          and t.beneficiary_id = ${beneficiaryId}
      ) as titres
    `.execute(reader);
    return titresSnapshot.parse(rows[0]);
  },

  /** The contract's offer and the person's postal address; `undefined` for a contract of another person. */
  findSetting: async (numeroContrat: string): Promise<ContractSetting | undefined> => {
    const { rows } = await sql<{ setting: unknown }>`
      select json_build_object(
        'contractType', k.contract_type, 'isOffered', ${IS_OFFERED},
        'creditBlocked', (
          select coalesce(json_agg(json_build_object('produit', s.produit_id, 'millesime', s.millesime)), '[]')
          from compte_cesu s
          where s.beneficiary_id = b.id and s.contract_numero = k.numero and ${IS_CREDIT_BLOCKED}
        ),
        'address', json_build_object(
          'destinataire', a.first_name || ' ' || a.last_name,
          'zoneAdresse0', b.address_zone0, 'zoneAdresse1', b.address_zone1,
          'zoneAdresse2', b.address_zone2, 'zoneAdresse3', b.address_zone3,
          'codePostalEtVille', b.postal_code || ' ' || b.town)
      ) as setting
      from beneficiary_contract bc
      join contract k on k.numero = bc.contract_numero
      join beneficiary b on b.id = bc.beneficiary_id
      join user_account a on a.id = b.account_id
      where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = ${numeroContrat}
    `.execute(reader);
    return rows[0] === undefined ? undefined : contractSetting.parse(rows[0].setting);
  },
});
