import {
  FUNDER_PEOPLE_MESSAGES,
  type DeparturePreview,
  type FunderPerson,
  type PersonCorrection,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { correctableFields, CORRECTED_FIELDS } from '@portail/rules/campaigns/funder-view.ts';
import { isMatricule } from '@portail/rules/identifiers/registration-identifiers.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import {
  addDays,
  addMonths,
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import { interruptionsIn } from '../aid-plans/interruptions.repository.ts';
import type { createEndLines } from '../lines/update-lines.ts';
import { personIn, type LockedPerson, type RunningPlan } from './people.repository.ts';
import type { ReadPeople } from './read-people.ts';

type CorrectNeeds = Pick<Platform, 'units' | 'clock' | 'securityLog'> & {
  readonly people: ReadPeople;
};
type PersonRows = ReturnType<typeof personIn>;

const dayOf = (text: string): CalendarDay => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new RangeError('refined by the schema');
  return day;
};

const refuse = (fields: readonly FieldError[]): void => {
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

const PLAN_IDENTIFIER = /^[0-9A-Za-z]{1,20}$/;

/** A new identifier has the form of the old one, and belongs to no other person. */
const identifierProblem = async (
  rows: PersonRows,
  person: LockedPerson,
  identifiant: string,
): Promise<string | undefined> => {
  if (person.beneficiaryId !== null && person.isByCode) {
    return FUNDER_PEOPLE_MESSAGES.identifierOfAccount;
  }
  if (isMatricule(person.identifiant ?? '') && !isMatricule(identifiant)) {
    return FILE_MESSAGES.cellMatricule('Identifiant');
  }
  if (person.hasPlans && !PLAN_IDENTIFIER.test(identifiant)) {
    return FUNDER_PEOPLE_MESSAGES.identifierShape;
  }
  const holder = await rows.findHolder(person.contract, controlKey(identifiant));
  return holder === undefined ? undefined : FUNDER_PEOPLE_MESSAGES.identifierTaken(holder);
};

/** Corrects what the funder gave, in the list, in control files and in plans. */
export const createCorrectPerson = ({ units, clock, securityLog, people }: CorrectNeeds) => {
  /** Only what differs: a form sends every field. */
  const changesOf = (person: LockedPerson, given: PersonCorrection, mail: string | null) => {
    const birth = given.dateNaissance === undefined ? undefined : dayOf(given.dateNaissance);
    const trimmed = { nom: given.nom?.trim(), prenom: given.prenom?.trim() };
    const differs = {
      nom: trimmed.nom !== undefined && trimmed.nom !== person.nom,
      prenom: trimmed.prenom !== undefined && trimmed.prenom !== person.prenom,
      dateNaissance: birth !== undefined && birth !== person.dateNaissance,
      identifiant:
        given.identifiant !== undefined && given.identifiant.trim() !== person.identifiant,
      eMail: given.eMail !== undefined && given.eMail !== (mail ?? ''),
    };
    return {
      birth,
      ...trimmed,
      names: CORRECTED_FIELDS.filter((name) => differs[name]),
    };
  };

  return async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    given: PersonCorrection,
    origin: RequestOrigin,
  ): Promise<FunderPerson> => {
    const scope = funderScopeOf(caller);
    const { id } = await people.find(caller, idPersonne);
    const { eMail, sessions } = await people.sheet(caller, idPersonne);
    await units.transact(async (unit) => {
      const rows = personIn(unit, scope, id);
      const person = await rows.lock();
      if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const { names, birth, nom, prenom } = changesOf(person, given, eMail);
      if (names.length === 0) return;
      const allowed = correctableFields(person.beneficiaryId !== null);
      refuse(
        names
          .filter((name) => !allowed.includes(name))
          .map((champ) => ({ champ, message: FUNDER_PEOPLE_MESSAGES.ownedByPerson })),
      );
      if (names.includes('eMail') && sessions.length === 0) {
        refuse([{ champ: 'eMail', message: FUNDER_PEOPLE_MESSAGES.noFile }]);
      }
      if (birth !== undefined && birth >= clock.businessDay()) {
        refuse([{ champ: 'dateNaissance', message: FUNDER_PEOPLE_MESSAGES.futureBirth }]);
      }
      if (names.includes('identifiant')) {
        const identifiant = given.identifiant?.trim() ?? '';
        const message = await identifierProblem(rows, person, identifiant);
        if (message !== undefined) refuse([{ champ: 'identifiant', message }]);
        await rows.renumber(identifiant, controlKey(identifiant), person);
      }
      if (names.some((name) => name === 'nom' || name === 'prenom' || name === 'dateNaissance')) {
        await rows.spell({
          nom: nom ?? person.nom,
          prenom: prenom ?? person.prenom,
          dateNaissance: birth ?? person.dateNaissance,
        });
      }
      if (names.includes('eMail')) await rows.setMail(given.eMail ?? '');
      await securityLog.record(unit, origin, {
        kind: 'PERSONNE_CORRIGEE',
        result: 'SUCCES',
        userId: caller.userId,
        // The fields and not their values: the log names no person.
        details: { personne: id, contrat: person.contract, champs: names.join(', ') },
      });
    });
    return await people.sheet(caller, id);
  };
};

type LeaveNeeds = CorrectNeeds & { readonly endLines: ReturnType<typeof createEndLines> };

/** A suspended plan stops where it was suspended. */
const lastGranted = (
  { premierMois, suspendedFrom }: RunningPlan,
  lastMonth: CalendarDay,
): CalendarDay | null => {
  const suspended = suspendedFrom === null ? null : addMonths(calendarDay(suspendedFrom), -1);
  const last = suspended !== null && suspended < lastMonth ? suspended : lastMonth;
  return premierMois > last ? null : last;
};

const DAYS_AROUND = 366;

/** The last day of a person with the funder, and what ends with it. */
export const createDepartures = ({ units, clock, securityLog, people, endLines }: LeaveNeeds) => {
  const departureDay = (text: string): CalendarDay => {
    const day = dayOf(text);
    const today = clock.businessDay();
    if (day < addDays(today, -DAYS_AROUND) || day > addDays(today, DAYS_AROUND)) {
      refuse([{ champ: 'dateDepart', message: FUNDER_PEOPLE_MESSAGES.tooFar }]);
    }
    return day;
  };

  /** The month of the departure stays granted, and so does the current one. */
  const lastMonthOf = (day: CalendarDay): CalendarDay => {
    const [current, left] = [monthOf(clock.businessDay()), monthOf(day)];
    return left > current ? left : current;
  };

  const effectsOf = async (rows: PersonRows, day: CalendarDay) => {
    const lastMonth = lastMonthOf(day);
    const lines = await rows.openLines();
    return {
      lines,
      total: centsOf(lines.reduce((sum, line) => sum + line.total, 0)),
      plans: await rows.runningPlans(lastMonth),
      campaigns: await rows.expectingCampaigns(clock.businessDay()),
      lastMonth,
    };
  };

  const preview = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    dateDepart: string,
  ): Promise<DeparturePreview> => {
    const day = departureDay(dateDepart);
    const { id } = await people.find(caller, idPersonne);
    const { lines, total, plans, campaigns, lastMonth } = await units.transact((unit) =>
      effectsOf(personIn(unit, funderScopeOf(caller), id), day),
    );
    return {
      lignes: lines.map((line) => ({
        idLigne: line.id,
        reference: line.reference,
        libelleSession: line.campaign,
        montantTotal: wireEuros(line.total),
        effet: line.statut === 'EN_ATTENTE' ? 'REFUSEE' : 'ANNULEE',
        rembourse: line.isPaid,
      })),
      montantLignes: wireEuros(total),
      plans: plans.map((plan) => {
        const last = lastGranted(plan, lastMonth);
        return {
          id: plan.id,
          libelleProduit: plan.produit,
          dernierMois: last === null ? null : formatWireMonth(last),
        };
      }),
      sessions: [...campaigns],
    };
  };

  const endAll = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    { rows, day, confirmed }: { rows: PersonRows; day: CalendarDay; confirmed: Cents },
  ) => {
    const scope = funderScopeOf(caller);
    const { lines, total, plans, lastMonth } = await effectsOf(rows, day);
    if (total !== confirmed) throw new DomainError('DEPART_MODIFIE');
    const motif = `Départ le ${formatFrenchDate(day)}`;
    if (!(await endLines(unit, scope, { lines, motif }))) throw new DomainError('DEPART_MODIFIE');
    await interruptionsIn(unit, scope).interrupt(
      {
        ids: plans.map(({ id }) => id),
        month: monthOf(clock.businessDay()),
        lastMonth,
      },
      'ARRET',
      motif,
    );
    // Before the lines go: a leaver stays in the list without them.
    await rows.setDeparture(day);
    await rows.forgetExpected(clock.businessDay());
    return { lignes: lines.length, plans: plans.length };
  };

  const record = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    { dateDepart, montantLignes }: { readonly dateDepart: string; readonly montantLignes: Cents },
    origin: RequestOrigin,
  ): Promise<FunderPerson> => {
    const day = departureDay(dateDepart);
    const { id } = await people.find(caller, idPersonne);
    await units.transact(async (unit) => {
      const rows = personIn(unit, funderScopeOf(caller), id);
      const person = await rows.lock();
      if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      const ended = await endAll(unit, caller, { rows, day, confirmed: montantLignes });
      await securityLog.record(unit, origin, {
        kind: 'PERSONNE_PARTIE',
        result: 'SUCCES',
        userId: caller.userId,
        details: { personne: id, contrat: person.contract, ...ended },
      });
    });
    return await people.sheet(caller, id);
  };

  /** Lines and plans that ended stay so. */
  const forget = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    origin: RequestOrigin,
  ): Promise<FunderPerson> => {
    const { id } = await people.find(caller, idPersonne);
    await units.transact(async (unit) => {
      const rows = personIn(unit, funderScopeOf(caller), id);
      const person = await rows.lock();
      if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      await rows.setDeparture(null);
      await securityLog.record(unit, origin, {
        kind: 'PERSONNE_REVENUE',
        result: 'SUCCES',
        userId: caller.userId,
        details: { personne: id, contrat: person.contract },
      });
    });
    return await people.sheet(caller, id);
  };

  return { preview, record, forget };
};
