import {
  PUBLIC_MESSAGES,
  requestMessage,
} from '@portail/contract/home-services/home-service-messages.ts';
import type {
  ServiceOrderBody,
  ServiceOrderChangeBody,
} from '@portail/contract/home-services/home-services.schemas.ts';
import type { ActivityCode } from '@portail/rules/home-services/activities.ts';
import {
  publicProblem,
  type AttributionLink,
  type PublicProblem,
  mayNeedAttestation,
  needsBirthDate,
} from '@portail/rules/home-services/attribution.ts';
import { hourlyRateOf } from '@portail/rules/home-services/offer.ts';
import { priceOfMinutes } from '@portail/rules/home-services/price.ts';
import { quotationAfterChange } from '@portail/rules/home-services/quotation.ts';
import {
  changeProblem,
  changesPrice,
  isServiceOrderModifiable,
} from '@portail/rules/home-services/service-order.ts';
import {
  fieldOfRequestProblem,
  type ServiceRequest,
  type RequestProblem,
  requestProblem,
} from '@portail/rules/home-services/service-request.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import { type Cents, centsOf } from '@portail/rules/money/cents.ts';
import {
  calendarDay,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import type { FindOffer } from '../providers/offers.ts';
import type { NotifyProvider } from '../providers/provider-events.ts';
import { moveLastQuotation } from './cancel-orders.ts';
import {
  type LockedOrder,
  ownOrdersIn,
  serviceOrdersIn,
  type NewServiceOrder,
} from './service-orders.repository.ts';

/** The schema already checked the date. */
export const dayOfWire = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError('refined by its schema');
  return day;
};

export const requestOf = ({ prestation, minutes, from, to }: LockedOrder): ServiceRequest => ({
  prestation,
  minutes,
  from: calendarDay(from),
  to: calendarDay(to),
});

const invalid = (fields: readonly FieldError[]): DomainError =>
  new DomainError('REQUETE_INVALIDE', { fields });

/** Same message as in the form. */
const refuseRequest = (
  problem: RequestProblem | undefined,
  request: ServiceRequest,
  today: CalendarDay,
): void => {
  if (problem === undefined) return;
  throw invalid([
    { champ: fieldOfRequestProblem(problem), message: requestMessage(problem, request, today) },
  ]);
};

interface Served {
  readonly lien: AttributionLink;
  readonly birth: CalendarDay | undefined;
}

interface Assessed {
  readonly prestation: ActivityCode;
  readonly isAttested: boolean;
  readonly beginsOn: CalendarDay;
  /** The person's own birth date, from their profile. */
  readonly ownBirth: CalendarDay;
}

const problemsOf = (
  people: readonly Served[],
  { prestation, isAttested, beginsOn, ownBirth }: Assessed,
): readonly (PublicProblem | undefined)[] =>
  people.map(({ lien, birth }) =>
    publicProblem(
      prestation,
      { birth: birth ?? (lien === 'MOI' ? ownBirth : undefined) },
      { isAttested, beginsOn },
    ),
  );

const isAttestation = (problem: PublicProblem | undefined): boolean => problem === 'ATTESTATION';

/** Refuses a new order for people outside the legal public; one attestation covers all. */
const refuseWrongPublic = (people: readonly Served[], assessed: Assessed): void => {
  const problems = problemsOf(people, assessed);
  const fields = problems.flatMap((problem, index) =>
    problem === undefined || isAttestation(problem)
      ? []
      : [{ champ: `attribution.${index}.dateNaissance`, message: PUBLIC_MESSAGES[problem] }],
  );
  if (fields.length > 0) throw invalid(fields);
  if (problems.some(isAttestation)) {
    throw invalid([{ champ: 'attestation', message: PUBLIC_MESSAGES.ATTESTATION }]);
  }
};

/** A later first day can exceed an age limit, so the error is reported on that day. */
const refuseWrongPublicOn = (people: readonly Served[], assessed: Assessed): void => {
  const problem = problemsOf(people, assessed).find((one) => one !== undefined);
  if (problem !== undefined) {
    throw invalid([{ champ: 'dateDebut', message: PUBLIC_MESSAGES[problem] }]);
  }
};

type Contact = ServiceOrderBody['contact'];

const contactRow = ({ nom, telephone, email, consignes }: Contact) => ({
  contact_nom: nom,
  contact_telephone: telephone,
  contact_email: email ?? '',
  consignes: withoutSocialSecurityNumbers(consignes ?? ''),
});

/** A birth date is stored only when an age limit depends on it. */
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
  {
    request,
    rate,
    now,
  }: { readonly request: ServiceRequest; readonly rate: Cents; readonly now: Date },
): NewServiceOrder => ({
  numero: newReference('serviceOrder'),
  beneficiary_id: beneficiaryId,
  client_id: body.clientId,
  dispositif: body.dispositif,
  prestation: request.prestation,
  minutes: request.minutes,
  date_debut: request.from,
  date_fin: request.to,
  tarif_horaire_cents: rate,
  estimation_cents: priceOfMinutes(rate, request.minutes),
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

/** Places an order with one of the person's providers, which then quotes or plans it. */
export const createPlaceOrder = (
  dependencies: Pick<Platform, 'clock'> & {
    readonly findOffer: FindOffer;
    readonly notifyProvider: NotifyProvider;
  },
) => {
  const { clock, findOffer, notifyProvider } = dependencies;

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

  return async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    body: ServiceOrderBody,
  ): Promise<{ numeroCommande: string; statut: 'EN_ATTENTE' }> => {
    const rate = await rateOf(unit, scope, body);
    const today = clock.businessDay();
    const request: ServiceRequest = {
      prestation: body.prestation,
      minutes: body.quantite,
      from: dayOfWire(body.dateDebut),
      to: dayOfWire(body.dateFin),
    };
    refuseRequest(requestProblem(request, today), request, today);
    const own = ownOrdersIn(unit, scope);
    refuseWrongPublic(
      body.attribution.map(({ lien, dateNaissance }) => ({
        lien,
        birth: dateNaissance === undefined ? undefined : dayOfWire(dateNaissance),
      })),
      {
        prestation: request.prestation,
        isAttested: body.attestation ?? false,
        beginsOn: request.from,
        ownBirth: calendarDay(await own.birthDate()),
      },
    );
    if (body.modePaiement === 'PRELEVEMENT' && !(await own.hasMandate())) {
      throw new DomainError('PRELEVEMENT_SANS_MANDAT');
    }
    const order = orderRow(scope, body, { request, rate, now: clock.businessNow() });
    await serviceOrdersIn(unit).insert(order, peopleRows(body));
    await notifyProvider(unit, { evenement: 'COMMANDE_PASSEE', numeroCommande: order.numero });
    return { numeroCommande: order.numero, statut: 'EN_ATTENTE' };
  };
};

/** Possible until the order is planned; a change of hours or dates ends its quotation. */
export const createChangeOrder = (
  dependencies: Pick<Platform, 'units' | 'clock'> & { readonly notifyProvider: NotifyProvider },
) => {
  const { units, clock, notifyProvider } = dependencies;

  const requestAfter = (request: ServiceRequest, body: ServiceOrderChangeBody): ServiceRequest => ({
    prestation: request.prestation,
    minutes: body.quantite ?? request.minutes,
    from: body.dateDebut === undefined ? request.from : dayOfWire(body.dateDebut),
    to: body.dateFin === undefined ? request.to : dayOfWire(body.dateFin),
  });

  const refuseOtherPublic = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: LockedOrder,
    after: ServiceRequest,
  ): Promise<void> => {
    const own = ownOrdersIn(unit, scope);
    const people = await own.people(order.numero);
    refuseWrongPublicOn(
      people.map(({ lien, birth }) => ({
        lien,
        birth: birth === null ? undefined : calendarDay(birth),
      })),
      {
        prestation: after.prestation,
        isAttested: order.attestation,
        beginsOn: after.from,
        ownBirth: calendarDay(await own.birthDate()),
      },
    );
  };

  return (scope: BeneficiaryScope, numero: string, body: ServiceOrderChangeBody): Promise<void> =>
    units.transact(async (unit) => {
      const order = await ownOrdersIn(unit, scope).lock(numero);
      if (order === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      if (!isServiceOrderModifiable(order.statut)) throw new DomainError('COMMANDE_NON_MODIFIABLE');
      const request = requestOf(order);
      const after = requestAfter(request, body);
      const isRepriced = changesPrice(request, after);
      if (isRepriced) {
        const today = clock.businessDay();
        refuseRequest(changeProblem(request, after, today), after, today);
        if (after.from !== request.from) await refuseOtherPublic(unit, scope, order, after);
        await moveLastQuotation(unit, numero, quotationAfterChange);
      }
      await serviceOrdersIn(unit).change(numero, {
        minutes: after.minutes,
        date_debut: after.from,
        date_fin: after.to,
        estimation_cents: priceOfMinutes(centsOf(order.hourlyRateCents), after.minutes),
        updated_at: clock.businessNow(),
        ...(body.contact === undefined ? {} : { contact: contactRow(body.contact) }),
      });
      await notifyProvider(unit, { evenement: 'COMMANDE_MODIFIEE', numeroCommande: numero });
    });
};
