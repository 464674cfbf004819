import type { ServiceOrderBody } from '@portail/contract/home-services/home-services.schemas.ts';
import { mayNeedAttestation, needsBirthDate } from '@portail/rules/home-services/attribution.ts';
import { hourlyRateOf } from '@portail/rules/home-services/offer.ts';
import { priceOfMinutes } from '@portail/rules/home-services/price.ts';
import { wishProblem, type ServiceWish } from '@portail/rules/home-services/wish.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import type { FindOffer, TellProvider } from '../providers/home-providers.module.ts';
import { dayOfWire, refuseWish, refuseWrongPublic } from './order-terms.ts';
import { ownOrdersIn, serviceOrdersIn, type NewServiceOrder } from './service-orders.repository.ts';

export type PlaceOrder = (
  unit: UnitOfWork,
  scope: BeneficiaryScope,
  body: ServiceOrderBody,
) => Promise<{ numeroCommande: string; statut: 'EN_ATTENTE' }>;

type Contact = ServiceOrderBody['contact'];

export const contactRow = ({ nom, telephone, email, consignes }: Contact) => ({
  contact_nom: nom,
  contact_telephone: telephone,
  contact_email: email ?? '',
  consignes: withoutSocialSecurityNumbers(consignes ?? ''),
});

/** A birth date that nothing depends on is not kept. */
const peopleRows = ({ attribution, prestation }: ServiceOrderBody) => {
  const isBirthNeeded = needsBirthDate(prestation) || mayNeedAttestation(prestation);
  return attribution.map(({ lien, prenom, dateNaissance, part }, index) => ({
    rang: index + 1,
    lien,
    prenom: lien === 'MOI' ? '' : (prenom ?? '').trim(),
    date_naissance: isBirthNeeded && dateNaissance !== undefined ? dayOfWire(dateNaissance) : null,
    part,
  }));
};

const orderRow = (
  { beneficiaryId }: BeneficiaryScope,
  body: ServiceOrderBody,
  { wish, rate, now }: { readonly wish: ServiceWish; readonly rate: Cents; readonly now: Date },
): NewServiceOrder => ({
  numero: newReference('serviceOrder'),
  beneficiary_id: beneficiaryId,
  client_id: body.clientId,
  dispositif: body.dispositif,
  prestation: wish.prestation,
  minutes: wish.minutes,
  date_debut: wish.from,
  date_fin: wish.to,
  tarif_horaire_cents: rate,
  estimation_cents: priceOfMinutes(rate, wish.minutes),
  mode_paiement: body.modePaiement,
  attestation: body.attestation ?? false,
  statut: 'EN_ATTENTE',
  zone_adresse0: body.adresse.zoneAdresse0 ?? '',
  zone_adresse1: body.adresse.zoneAdresse1 ?? '',
  zone_adresse2: body.adresse.zoneAdresse2 ?? '',
  zone_adresse3: body.adresse.zoneAdresse3 ?? '',
  code_postal_et_ville: body.adresse.codePostalEtVille,
  ...contactRow(body.contact),
  created_at: now,
  updated_at: now,
});

/** Asked of a provider of the person's own: it then quotes, or plans at once where it may. */
export const createPlaceOrder = (dependencies: Pick<Platform, 'clock'> & {
  readonly findOffer: FindOffer;
  readonly tellProvider: TellProvider;
}): PlaceOrder => {
  const { clock, findOffer, tellProvider } = dependencies;

  const rateOf = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    { clientId, prestation, dispositif }: ServiceOrderBody,
  ): Promise<Cents> => {
    const offer = await findOffer(unit, scope, clientId);
    const rate = hourlyRateOf(offer, prestation, dispositif);
    if (rate === undefined) throw new DomainError('PRESTATION_NON_PROPOSEE');
    return rate;
  };

  return async (unit, scope, body) => {
    const rate = await rateOf(unit, scope, body);
    const today = clock.businessDay();
    const wish: ServiceWish = {
      prestation: body.prestation,
      minutes: body.quantite,
      from: dayOfWire(body.dateDebut),
      to: dayOfWire(body.dateFin),
    };
    refuseWish(wishProblem(wish, today), wish, today);
    const own = ownOrdersIn(unit, scope);
    refuseWrongPublic(
      body.attribution.map(({ lien, dateNaissance }) => ({
        lien,
        birth: dateNaissance === undefined ? undefined : dayOfWire(dateNaissance),
      })),
      {
        prestation: wish.prestation,
        isAttested: body.attestation ?? false,
        beginsOn: wish.from,
        ownBirth: calendarDay(await own.birthDate()),
      },
    );
    if (body.modePaiement === 'PRELEVEMENT' && !(await own.hasMandate())) {
      throw new DomainError('PRELEVEMENT_SANS_MANDAT');
    }
    const order = orderRow(scope, body, { wish, rate, now: clock.businessNow() });
    await serviceOrdersIn(unit).insert(order, peopleRows(body));
    await tellProvider(unit, { evenement: 'COMMANDE_PASSEE', numeroCommande: order.numero });
    return { numeroCommande: order.numero, statut: 'EN_ATTENTE' };
  };
};
