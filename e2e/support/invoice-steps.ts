import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { placeServiceOrder as placeOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import { type Person, query } from './people.ts';
import { expectPage } from './portal.ts';
import { dayIn } from './service-steps.ts';
import type { ProviderId } from './unified-people.ts';

const tag = (): string => randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase();

interface Given {
  readonly clientId?: ProviderId;
  readonly cents: number;
  /** Credited before any payment. */
  readonly creditCents?: number;
  readonly daysAgo?: number;
}

/** A finished order to be invoiced. */
const giveOrder = async ({ login }: Person, clientId: ProviderId): Promise<string> => {
  const numero = `CS${tag()}`;
  await query(
    `insert into commande_service
       (numero, beneficiary_id, client_id, dispositif, prestation, minutes, date_debut, date_fin,
        tarif_horaire_cents, estimation_cents, mode_paiement, attestation, statut, zone_adresse0,
        code_postal_et_ville, contact_nom, contact_telephone, intervenant, created_at, updated_at,
        planifiee_le, commencee_le, terminee_le)
     select $2, b.id, $3, 'PRESTATAIRE', 'DEC_1', 600, current_date - 40, current_date - 10, 2600,
            26000, 'CARTE', false, 'TERMINEE', '1 rue des Essais', '69003 LYON', 'Essai',
            '0611223344', 'Samira K.', now() - interval '50 days', now(),
            now() - interval '45 days', now() - interval '40 days', now() - interval '10 days'
       from beneficiary b join user_account a on a.id = b.account_id where a.login = $1`,
    [login, numero, clientId],
  );
  return numero;
};

/** Creates a due invoice and returns its number. */
export const giveInvoice = async (person: Person, given: Given): Promise<string> => {
  const { clientId = '7001', cents, creditCents = 0, daysAgo = 3 } = given;
  const order = await giveOrder(person, clientId);
  const [numero, credit] = [`F-${tag()}`, `A-${tag()}`];
  await query(
    `insert into piece_service (numero, nature, recue_le) values ($1, 'FACTURE', now())`,
    [numero],
  );
  await query(
    `insert into facture_service
       (numero, commande_numero, client_id, beneficiary_id, date_facture, empreinte,
        total_ht_cents, total_tva_cents, total_ttc_cents, avoirs_cents, statut, recue_le)
     select $1, c.numero, c.client_id, c.beneficiary_id, current_date - $3::int, 'essai',
            $4, 0, $4, $5, 'A_PAYER', now()
       from commande_service c where c.numero = $2`,
    [numero, order, daysAgo, cents, creditCents],
  );
  await query(
    `insert into facture_service_ligne
       (facture_numero, rang, libelle, unite, nombre, prix_unitaire_cents, taux_tva_bp, ht_cents,
        tva_cents, ttc_cents)
     values ($1, 1, 'Ménage', 'FORFAIT', 1, $2, 0, $2, 0, $2)`,
    [numero, cents],
  );
  if (creditCents > 0) {
    await query(
      `insert into piece_service (numero, nature, recue_le) values ($1, 'AVOIR', now())`,
      [credit],
    );
    await query(
      `insert into avoir_service
         (numero, facture_numero, beneficiary_id, date_avoir, empreinte, montant_cents, motif, recu_le)
       select $1, numero, beneficiary_id, current_date - 1, 'essai', $3, 'Une heure en trop', now()
         from facture_service where numero = $2`,
      [credit, numero, creditCents],
    );
  }
  return numero;
};

interface StoredInvoice extends Record<string, unknown> {
  readonly numero: string;
  readonly statut: string;
  readonly paid: number;
}

export const invoicesOf = ({ login }: Person): Promise<StoredInvoice[]> =>
  query<StoredInvoice>(
    `select f.numero, f.statut, f.paye_cents::int as paid
       from facture_service f
       join beneficiary b on b.id = f.beneficiary_id
       join user_account a on a.id = b.account_id
      where a.login = $1 order by f.numero`,
    [login],
  );

export const toPayment = async (page: Page): Promise<void> => {
  await page.goto('/prestations/paiement-factures');
  await expectPage(page, 'PAIEMENT_FACTURES');
};

export const boxOf = (page: Page, numero: string): Locator =>
  page.getByRole('checkbox', { name: `Facture ${numero}` });

export const payInvoices = (page: Page): Locator =>
  page.locator('.summary__action').getByRole('button');

/** Answers on the page of the card provider and returns. */
export const answerInvoiceCard = async (
  page: Page,
  answer: 'ACCEPTEE' | 'REFUSEE' | 'ABANDON',
): Promise<void> => {
  const card = page.getByLabel('Carte de test');
  await card.waitFor();
  if (answer === 'ABANDON') await page.getByRole('button', { name: 'Abandonner' }).click();
  else {
    await card.selectOption(answer);
    await page.getByRole('button', { name: /^Payer/ }).click();
  }
  await expectPage(page, 'PAIEMENT_FACTURES');
};

/** Three hours of housework from today, 78 euros: below the amount that requires a quotation. */
export const placeServiceOrder = async (page: Page): Promise<string> => {
  const stored = await page.evaluate(() => window.localStorage.getItem('eb.etat'));
  const { authority } = JSON.parse(stored ?? '{}') as { authority: { token: string } };
  const reply = await page.request.post(placeOrder.path, {
    headers: { authorization: `Bearer ${authority.token}`, 'idempotency-key': randomUUID() },
    data: {
      clientId: '7001',
      dispositif: 'PRESTATAIRE',
      attribution: [{ lien: 'MOI', part: 100 }],
      prestation: 'DEC_1',
      quantite: 3,
      dateDebut: dayIn(0),
      dateFin: dayIn(20),
      adresse: { zoneAdresse0: '1 rue des Essais', codePostalEtVille: '69003 LYON' },
      contact: { nom: 'Éloïse Vasseur', telephone: '0611223344' },
      modePaiement: 'CARTE',
    },
  });
  return placeOrder.answer.schema.parse(await reply.json()).numeroCommande;
};
