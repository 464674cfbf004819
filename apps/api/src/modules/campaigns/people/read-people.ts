import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getFunderPeople } from '@portail/contract/campaigns/funder-people.calls.ts';
import type {
  FunderPerson,
  FunderPersonLine,
  FunderPersonRow,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import {
  correctableFields,
  isShownToFunder,
  type FunderViewName,
} from '@portail/rules/campaigns/funder-view.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInParis, monthOf } from '@portail/rules/time/paris.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import {
  funderScopeOf,
  isInScope,
  scopePermitting,
  withoutContracts,
} from '../../../platform/ports/owner-scope.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import { uuidOf, wirePlanLine } from '../aid-plans/list-plans.ts';
import { planQueries } from '../aid-plans/plans.queries.ts';
import { peopleQueries, type PersonLineRow, type PersonRow } from './people.queries.ts';

const wireDay = (day: string | null): string | null =>
  day === null ? null : formatFrenchDate(calendarDay(day));

const wireLine = (row: PersonLineRow): FunderPersonLine => ({
  idLigne: row.id,
  idSession: row.campaignId,
  libelleSession: row.campaign,
  reference: row.reference,
  date: formatFrenchDate(dayInParis(row.createdAt.getTime())),
  montantTotal: wireEuros(row.total),
  partFinancee: wireEuros(row.funded),
  partBeneficiaire: wireEuros(row.own),
  statut: row.statut,
  statutPaiement: row.statutPaiement,
  referenceCommande: row.order,
});

/** The identity of a person, as in lists. */
export const wireIdentity = (row: PersonRow) => ({
  idPersonne: row.id,
  numeroContrat: row.contract,
  nom: row.nom,
  prenom: row.prenom,
  identifiant: row.identifiant,
  dateNaissance: wireDay(row.dateNaissance),
  etat: row.etat,
});

type Dependencies = Pick<Platform, 'reader' | 'clock'> & { readonly reads: FunderReads };

/** The list of people and the sheet of one of them. */
export const createReadPeople = ({ reader, clock, reads }: Dependencies) => {
  const plansOf = (caller: AuthenticatedCaller) =>
    caller.permissions.includes('GERER_PLANS_AIDE')
      ? scopePermitting(funderScopeOf(caller), ['GERER_PLANS_AIDE'])
      : withoutContracts(funderScopeOf(caller));

  /** One of another funder is answered as unknown. */
  const find = async (caller: AuthenticatedCaller, idPersonne: string): Promise<PersonRow> => {
    const id = uuidOf(idPersonne);
    const person =
      id === undefined
        ? undefined
        : await peopleQueries(reader, funderScopeOf(caller)).find(id, clock.businessDay());
    if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return person;
  };

  const list = async (
    caller: AuthenticatedCaller,
    query: CallInput<typeof getFunderPeople>['query'],
    origin: RequestOrigin,
  ): Promise<ListPage<FunderPersonRow[]>> => {
    const queries = peopleQueries(reader, funderScopeOf(caller));
    const { numeroContrat } = query;
    if (numeroContrat !== undefined && !(await queries.hasContract(numeroContrat))) {
      throw new DomainError('ACCES_REFUSE');
    }
    const today = clock.businessDay();
    const page = await queries.list({
      page: query,
      today,
      month: monthOf(today),
      year: Number(today.slice(0, 4)),
      plans: plansOf(caller),
    });
    const lines = mapPage(page, (row) => ({
      ...wireIdentity(row),
      planActif: row.plan,
      montantAnnee: wireEuros(row.total),
      partFinanceeAnnee: wireEuros(row.funded),
    }));
    return {
      ...lines,
      record: () =>
        reads.note(caller, origin, {
          screen: 'PERSONNES',
          contract: numeroContrat ?? null,
          people: page.rows.flatMap(({ beneficiaryId }) => beneficiaryId ?? []),
        }),
    };
  };

  /** Made of the fields that the table of what a funder sees allows. */
  const sheet = async (caller: AuthenticatedCaller, idPersonne: string): Promise<FunderPerson> => {
    const scope = funderScopeOf(caller);
    const person = await find(caller, idPersonne);
    const today = clock.businessDay();
    const month = monthOf(today);
    const queries = peopleQueries(reader, scope);
    const shows = (name: FunderViewName): boolean =>
      isShownToFunder(name, { mayReadPlans: isInScope(plansOf(caller), person.contract) });
    const [lines, expected, plans] = await Promise.all([
      queries.lines(person),
      queries.expectedIn(person, today),
      shows('plans') ? planQueries(reader, scope).ofPerson(person.id, month) : null,
    ]);
    return {
      idPersonne: person.id,
      numeroContrat: person.contract,
      nom: person.nom,
      prenom: person.prenom,
      dateNaissance: wireDay(person.dateNaissance),
      identifiant: person.identifiant,
      eMail: expected.find(({ mail }) => mail !== '')?.mail ?? null,
      etat: person.etat,
      dateDepart: wireDay(person.dateDepart),
      sessions: expected.map(({ campaignId, campaign, categorie }) => ({
        idSession: campaignId,
        libelle: campaign,
        categorie,
      })),
      lignes: lines.map(wireLine),
      plans: plans?.map((plan) => wirePlanLine(plan, month)) ?? null,
      // An address is kept with a line of a control file.
      champsModifiables: correctableFields(person.beneficiaryId !== null).filter(
        (name) => name !== 'eMail' || expected.length > 0,
      ),
    };
  };

  const read = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    origin: RequestOrigin,
  ): Promise<FunderPerson> => {
    const person = await find(caller, idPersonne);
    const found = await sheet(caller, idPersonne);
    await reads.note(caller, origin, {
      screen: 'FICHE_PERSONNE',
      contract: person.contract,
      people: person.beneficiaryId === null ? [] : [person.beneficiaryId],
    });
    return found;
  };

  return { find, list, sheet, read };
};
export type ReadPeople = ReturnType<typeof createReadPeople>;
