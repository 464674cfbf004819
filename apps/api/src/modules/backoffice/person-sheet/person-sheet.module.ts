import type {
  LiftOppositionBody,
  MailChangeBody,
  PersonSheet,
  RequestForPersonBody,
  UnlockBody,
} from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance, dayInFrance } from '../../../platform/clock.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createAddressProofs,
  createSendNotice,
  createSignInBlock,
} from '../../identity/sign-in/authentication.module.ts';
import { createOpenDemande } from '../../people/contact/contact.module.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createLiftOpposition } from '../../wallet/oppositions/oppositions.module.ts';
import { createLegalFiles } from './legal-files.ts';
import { personSheetQueries } from './person-sheet.queries.ts';

/** Shown to the person in the list of consultations of their data. */
const REASON = 'Lecture de votre fiche par l’assistance';

const dayText = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

const priced = <T extends { readonly at: Date; readonly cents: number }>({
  at,
  cents,
  ...line
}: T) => ({ ...line, date: dayText(at), montant: wireEuros(cents) });

/** Everything that support needs about one person, on one page. */
export const createPersonSheetModule = (platform: Platform) => {
  const { reader, units, clock, securityLog } = platform;
  const reads = createOperatorReads(platform);
  const openDemande = createOpenDemande(platform);
  const addressProofs = createAddressProofs(platform);
  const sendNotice = createSendNotice(platform);
  const signInBlock = createSignInBlock(platform);
  const liftOpposition = createLiftOpposition(platform);
  const legalFiles = createLegalFiles(platform);

  const queriesFor = ({ userId }: AuthenticatedCaller) =>
    personSheetQueries(reader, operatorScope(userId, REASON));

  /** The reading is recorded before anything is shown. */
  const open = async (caller: AuthenticatedCaller, idPersonne: string, origin: RequestOrigin) => {
    const found = await queriesFor(caller).find(idPersonne);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    await reads.note(caller, origin, { screen: 'RECHERCHE', reason: REASON, accounts: [found.id] });
    return found;
  };

  const read = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    origin: RequestOrigin,
  ): Promise<PersonSheet> => {
    const person = await open(caller, idPersonne, origin);
    const { id, beneficiaryId } = person;
    const queries = queriesFor(caller);
    const [
      pendingProof,
      blockedUntil,
      contracts,
      accounts,
      oppositions,
      orders,
      payments,
      declarations,
      requests,
      sessions,
      consultations,
    ] = await Promise.all([
      addressProofs.pendingOf(id),
      signInBlock.until(id),
      queries.contracts(beneficiaryId),
      queries.accounts(beneficiaryId),
      queries.oppositions(beneficiaryId),
      queries.orders(beneficiaryId),
      queries.payments(beneficiaryId),
      queries.declarations(beneficiaryId),
      queries.requests(id),
      queries.sessions(id, clock.realNow()),
      queries.consultations(id),
    ]);
    const { holdId, holdCause, heldSince } = person;
    return {
      id,
      login: person.login,
      nom: person.nom,
      prenom: person.prenom,
      dateNaissance: person.birthDate,
      mail: person.mail,
      mailProuve: person.isMailProved,
      lienEnAttente:
        pendingProof === undefined
          ? null
          : { mail: pendingProof.mail, expireLe: dateTimeInFrance(pendingProof.expiresAt) },
      connexionBloqueeJusquA: blockedUntil === undefined ? null : dateTimeInFrance(blockedUntil),
      telephones: person.phones,
      adresse: person.address,
      adresseChangeeLe:
        person.addressChangedAt === null ? null : dateTimeInFrance(person.addressChangedAt),
      compteCreeLe: dayText(person.createdAt),
      derniereConnexion: person.lastSignIn === null ? null : dateTimeInFrance(person.lastSignIn),
      suspension:
        holdId === null || holdCause === null || heldSince === null
          ? null
          : { id: holdId, cause: holdCause, debut: dateTimeInFrance(heldSince) },
      contrats: [...contracts],
      comptes: accounts.map(({ cents, ...account }) => ({
        ...account,
        solde: cents === null ? null : wireEuros(cents),
      })),
      oppositions: oppositions.map(({ at, cents, ...titre }) => ({
        ...titre,
        date: dayText(at),
        valeurFaciale: wireEuros(cents),
      })),
      commandes: orders.map(priced),
      paiements: payments.map(priced),
      declarations: declarations.map(priced),
      demandes: requests.map(({ at, ...request }) => ({ ...request, date: dayText(at) })),
      sessions: sessions.map((session) => ({
        id: session.id,
        ouverteLe: dateTimeInFrance(session.createdAt),
        derniereActivite: dateTimeInFrance(session.lastSeenAt),
        appareil: [session.browser, session.system].filter((part) => part !== '').join(', '),
        parLien: session.isLink,
      })),
      consultations: consultations.map(({ at, ...reading }) => ({
        ...reading,
        date: dateTimeInFrance(at),
      })),
    };
  };

  const openRequest = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    { idPersonne, numeroContrat, objet, message }: RequestForPersonBody & { idPersonne: string },
    origin: RequestOrigin,
  ) => {
    const person = await open(caller, idPersonne, origin);
    const contracts = await queriesFor(caller).contracts(person.beneficiaryId);
    if (!contracts.some((one) => one.numeroContrat === numeroContrat)) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    const opened = await openDemande(unit, {
      nom: `${person.prenom} ${person.nom}`.trim(),
      mail: person.mail,
      contrat: numeroContrat,
      objet,
      message,
      userId: person.id,
    });
    await securityLog.record(unit, origin, {
      kind: 'DEMANDE_GESTION',
      result: 'SUCCES',
      userId: caller.userId,
      details: { acte: 'OUVERTURE', demande: opened.reference },
    });
    return opened;
  };

  const startMailChange = async (
    caller: AuthenticatedCaller,
    { idPersonne, mail, motif }: MailChangeBody & { idPersonne: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    requireRecentConfirmation(caller, clock);
    const { id } = await open(caller, idPersonne, origin);
    await units.transact(async (unit) => {
      await addressProofs.begin(unit, { userId: id, mail, purpose: 'CHANGEMENT' });
      await securityLog.record(unit, origin, {
        kind: 'ADRESSE_MODIFIEE',
        result: 'SUCCES',
        userId: id,
        details: { acte: 'DEMANDE', motif, operateur: caller.userId },
      });
      // The former address is told at once, so that its owner can object before the change.
      await sendNotice(unit, id, 'ADRESSE_DEMANDEE');
    });
  };

  const unlock = async (
    caller: AuthenticatedCaller,
    { idPersonne, motif }: UnlockBody & { idPersonne: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    const { id } = await open(caller, idPersonne, origin);
    await units.transact(async (unit) => {
      await signInBlock.lift(unit, id);
      await securityLog.record(unit, origin, {
        kind: 'ACTE_OPERATEUR',
        result: 'SUCCES',
        userId: id,
        details: { acte: 'CONNEXION_DEBLOQUEE', motif, operateur: caller.userId },
      });
    });
  };

  const lift = async (
    caller: AuthenticatedCaller,
    { idPersonne, titres, motif }: LiftOppositionBody & { idPersonne: string },
    origin: RequestOrigin,
  ): Promise<void> => {
    requireRecentConfirmation(caller, clock);
    const { id, beneficiaryId } = await open(caller, idPersonne, origin);
    await units.transact(async (unit) => {
      await liftOpposition(unit, operatorScope(caller.userId, REASON), { beneficiaryId, titres });
      await securityLog.record(unit, origin, {
        kind: 'ACTE_OPERATEUR',
        result: 'SUCCES',
        userId: id,
        details: {
          acte: 'OPPOSITION_LEVEE',
          motif,
          titres: titres.length,
          operateur: caller.userId,
        },
      });
    });
  };

  const resendLink = async (
    caller: AuthenticatedCaller,
    idPersonne: string,
    origin: RequestOrigin,
  ): Promise<void> => {
    const { id } = await open(caller, idPersonne, origin);
    await addressProofs.resend(id);
  };

  return defineModule({
    handlers: {
      getPersonSheet: ({ caller, params, origin }) => read(caller, params.idPersonne, origin),
      openRequestForPerson: ({ unit, caller, params, body, origin }) =>
        openRequest(unit, caller, { ...body, idPersonne: params.idPersonne }, origin),
      startMailChange: async ({ caller, params, body, origin }) => {
        await startMailChange(caller, { ...body, idPersonne: params.idPersonne }, origin);
        return undefined;
      },
      unlockSignIn: async ({ caller, params, body, origin }) => {
        await unlock(caller, { ...body, idPersonne: params.idPersonne }, origin);
        return undefined;
      },
      liftOpposition: async ({ caller, params, body, origin }) => {
        await lift(caller, { ...body, idPersonne: params.idPersonne }, origin);
        return undefined;
      },
      getLegalFiles: async ({ caller, params, origin }) =>
        legalFiles.list(caller, await open(caller, params.idPersonne, origin)),
      askLegalFile: async ({ caller, params, body, origin }) => {
        const person = await open(caller, params.idPersonne, origin);
        await legalFiles.ask(caller, person, body, origin);
        return undefined;
      },
      downloadLegalFile: async ({ caller, params, origin }) => {
        const person = await open(caller, params.idPersonne, origin);
        return legalFiles.download(caller, person, params.idDossier, origin);
      },
      resendProofLink: async ({ caller, params, origin }) => {
        await resendLink(caller, params.idPersonne, origin);
        return undefined;
      },
    },
  });
};
