import { createHash } from 'node:crypto';
import { minutesOfHours } from '@portail/rules/home-services/service-request.ts';
import {
  pricedLine,
  priceOfMinutes,
  totalsOf,
  type PriceLine,
} from '@portail/rules/home-services/price.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays, addMonths, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { pricedLineRow } from '../platform/db/priced-line-row.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import {
  DEMO_PAYNUM_REQUESTS,
  DEMO_SERVICE_CONTRACT,
  DEMO_SERVICE_ORDERS,
  DEMO_UNIFIED,
  type DemoInvoice,
  type DemoServiceOrder,
} from './demo-home-services.ts';

interface Setting {
  readonly now: Date;
  readonly today: CalendarDay;
  readonly newId: () => string;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 30;
const MONTHS_PER_YEAR = 12;

const fingerprintOf = (word: string): string => createHash('sha256').update(word).digest('hex');

const lineRows = (lines: readonly PriceLine[]) => lines.map(pricedLine).map(pricedLineRow);

const totalRow = (lines: readonly PriceLine[]) => {
  const { ht, tva, ttc } = totalsOf(lines.map(pricedLine));
  return { total_ht_cents: ht, total_tva_cents: tva, total_ttc_cents: ttc };
};

/** What was ordered of the providers of the demonstration, what they quoted and invoiced. */
export const demoHomeServicesIn = (unit: UnitOfWork, { now, today, newId }: Setting) => {
  const db = transactionOf(unit);
  const ago = (days: number, hours = 0): Date =>
    new Date(now.getTime() - days * DAY_MS + hours * 3_600_000 - 1_000);
  const dayOf = (offset: number): CalendarDay => addDays(today, offset);

  const findPerson = () =>
    db
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .select([
        'b.id',
        'b.address_zone0 as street',
        'b.postal_code as postalCode',
        'b.town',
        'b.main_phone_number as phone',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('a.login', '=', DEMO_UNIFIED)
      .executeTakeFirstOrThrow();
  type Person = Awaited<ReturnType<typeof findPerson>>;

  const addQuotation = async (order: DemoServiceOrder, person: Person): Promise<void> => {
    const { quotation } = order;
    if (quotation === undefined) return;
    const id = newId();
    const isAnswered = quotation.statut === 'ACCEPTE' || quotation.statut === 'REFUSE';
    await db
      .insertInto('devis')
      .values({
        id,
        commande_numero: order.numero,
        client_id: order.clientId,
        beneficiary_id: person.id,
        reference: quotation.reference,
        empreinte: fingerprintOf(quotation.reference),
        statut: quotation.statut,
        ...totalRow(quotation.lines),
        envoye_le: ago(quotation.sentAgo),
        valide_jusqu_au: dayOf(VALID_DAYS - quotation.sentAgo),
        repondu_le: isAnswered ? ago(quotation.sentAgo - 1) : null,
      })
      .execute();
    await db
      .insertInto('devis_ligne')
      .values(lineRows(quotation.lines).map((line) => ({ ...line, devis_id: id })))
      .execute();
  };

  /** The demonstration payment of this invoice. */
  const findPayment = (person: Person, clientId: string, cents: number) =>
    db
      .selectFrom('paiement_compte as p')
      .innerJoin('prestataire as s', 's.intervenant_id', 'p.intervenant_id')
      .select(['p.id', 'p.created_at as at'])
      .where('p.beneficiary_id', '=', person.id)
      .where('s.client_id', '=', clientId)
      .where('p.montant_cents', '=', cents)
      .where('p.statut', '=', 'EFFECTUE')
      .executeTakeFirstOrThrow();

  const addPiece = (numero: string, nature: 'FACTURE' | 'AVOIR', at: Date) =>
    db.insertInto('piece_service').values({ numero, nature, recue_le: at }).execute();

  const addInvoice = async (
    order: DemoServiceOrder,
    invoice: DemoInvoice,
    person: Person,
  ): Promise<void> => {
    const { numero, issuedAgo, lines, creditNote } = invoice;
    const totals = totalRow(lines);
    const payment =
      invoice.isPaidFromAccount === true
        ? await findPayment(person, order.clientId, totals.total_ttc_cents)
        : undefined;
    await addPiece(numero, 'FACTURE', ago(issuedAgo));
    await db
      .insertInto('facture_service')
      .values({
        numero,
        commande_numero: order.numero,
        client_id: order.clientId,
        beneficiary_id: person.id,
        date_facture: dayOf(-issuedAgo),
        empreinte: fingerprintOf(numero),
        ...totals,
        avoirs_cents: creditNote?.cents ?? 0,
        paye_cents: payment === undefined ? 0 : totals.total_ttc_cents,
        statut: payment === undefined ? 'A_PAYER' : 'PAYEE',
        reglement_id: null,
        paiement_id: payment?.id ?? null,
        recue_le: ago(issuedAgo),
        payee_le: payment?.at ?? null,
      })
      .execute();
    await db
      .insertInto('facture_service_ligne')
      .values(lineRows(lines).map((line) => ({ ...line, facture_numero: numero })))
      .execute();
    if (payment !== undefined) {
      await db
        .insertInto('paiement_facture')
        .values({
          paiement_id: payment.id,
          facture_numero: numero,
          beneficiary_id: person.id,
          montant_cents: totals.total_ttc_cents,
        })
        .execute();
    }
    if (creditNote === undefined) return;
    await addPiece(creditNote.numero, 'AVOIR', ago(creditNote.issuedAgo));
    await db
      .insertInto('avoir_service')
      .values({
        numero: creditNote.numero,
        facture_numero: numero,
        beneficiary_id: person.id,
        date_avoir: dayOf(-creditNote.issuedAgo),
        empreinte: fingerprintOf(creditNote.numero),
        montant_cents: creditNote.cents,
        motif: creditNote.motif,
        posting_id: null,
        recu_le: ago(creditNote.issuedAgo),
        rembourse_le: null,
      })
      .execute();
  };

  const addOrder = async (order: DemoServiceOrder, person: Person): Promise<void> => {
    const { statut, orderedAgo } = order;
    const minutes = minutesOfHours(order.hours) ?? 0;
    const isPlanned = statut === 'ATTRIBUEE' || statut === 'EN_COURS' || statut === 'TERMINEE';
    const hasBegun = statut === 'EN_COURS' || statut === 'TERMINEE';
    const name = `${person.firstName} ${person.lastName}`;
    await db
      .insertInto('commande_service')
      .values({
        numero: order.numero,
        beneficiary_id: person.id,
        client_id: order.clientId,
        dispositif: 'PRESTATAIRE',
        prestation: order.prestation,
        minutes,
        date_debut: dayOf(order.from),
        date_fin: dayOf(order.to),
        tarif_horaire_cents: order.hourlyCents,
        estimation_cents: priceOfMinutes(centsOf(order.hourlyCents), minutes),
        mode_paiement: 'CARTE',
        attestation: false,
        statut,
        zone_adresse0: person.street,
        code_postal_et_ville: `${person.postalCode} ${person.town}`,
        contact_nom: name,
        contact_telephone: person.phone,
        intervenant: isPlanned ? (order.worker ?? name) : null,
        created_at: ago(orderedAgo),
        updated_at: ago(statut === 'EN_ATTENTE' ? orderedAgo : 0),
        planifiee_le: isPlanned ? ago(orderedAgo - 3) : null,
        commencee_le: hasBegun ? ago(-order.from) : null,
        terminee_le: statut === 'TERMINEE' ? ago(-order.to) : null,
        annulee_le: statut === 'ANNULEE' ? ago(orderedAgo - 2) : null,
        annulee_par: statut === 'ANNULEE' ? 'BENEFICIAIRE' : null,
      })
      .execute();
    await db
      .insertInto('commande_attribution')
      .values(
        order.people.map(({ lien, prenom, ageYears, part }, index) => ({
          commande_numero: order.numero,
          rang: index + 1,
          lien,
          prenom,
          date_naissance:
            ageYears === undefined ? null : addMonths(today, -ageYears * MONTHS_PER_YEAR),
          part,
        })),
      )
      .execute();
    await addQuotation(order, person);
    for (const invoice of order.invoices ?? []) await addInvoice(order, invoice, person);
  };

  return {
    /** Once payees and payments are there. */
    add: async (): Promise<void> => {
      const person = await findPerson();
      for (const order of DEMO_SERVICE_ORDERS) await addOrder(order, person);
      await db
        .insertInto('demande_paynum')
        .values(
          DEMO_PAYNUM_REQUESTS.map(({ support, statut, madeAgo }) => ({
            id: newId(),
            beneficiary_id: person.id,
            contract_numero: DEMO_SERVICE_CONTRACT,
            choix_support: support,
            statut,
            commande_cle: `demonstration-${madeAgo}`,
            created_at: ago(madeAgo),
            repondue_le: statut === 'EN_ATTENTE' ? null : ago(madeAgo - 2),
          })),
        )
        .execute();
    },
  };
};
