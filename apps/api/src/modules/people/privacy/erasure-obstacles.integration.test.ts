import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { scopeOfPerson, tryIn } from '../../../../test/owner-scopes.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { erasuresIn } from './erasures.repository.ts';

const api = useTestApi();

it('[S21] an open exchange prevents only the erasure of its owner', async () => {
  const own = await scopeOfPerson(api.current, 'demo-rh');
  const foreign = await scopeOfPerson(api.current, 'demo-vide');
  await tryIn(api.current, async (unit) => {
    const openPayments = async (scope: typeof own) =>
      (await erasuresIn(unit, scope).read().state()).openPayments;
    const before = [await openPayments(own), await openPayments(foreign)];
    await sql`
      insert into echange (id, reference, beneficiary_id, contract_numero, produit_id, millesime,
        compte_id, nombre_titres, produit_final, valeurs_cents, montant_cents, type_frais,
        frais_cents, mode_paiement, statut, posting_id, actor, origin, request_id, commande_owner,
        commande_cle, demande_le, created_at)
      select gen_random_uuid(), 'EM0BSTACLE01', c.beneficiary_id, c.contract_numero, c.produit_id,
        c.millesime, c.id, 0, 'COMPTE', '{}', 1000, 'FORFAIT', 100, 'CARTE', 'EN_ATTENTE_CARTE',
        gen_random_uuid(), 'essai', 'PERSONNE', 'essai', 'essai', 'essai', now(), now()
      from compte_cesu c where c.beneficiary_id = ${own.beneficiaryId} and c.millesime is not null
      limit 1`.execute(transactionOf(unit));
    expect([await openPayments(own), await openPayments(foreign)]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ]);
  });
});
