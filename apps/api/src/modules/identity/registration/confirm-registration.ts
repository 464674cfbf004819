import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { MAIL_OFFERS_VERSION } from '@portail/rules/identity/consent/mail-offers.ts';
import { formatWireInstant } from '@portail/rules/time/wire-instant.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  knownPeopleIn,
  registrationsIn,
  type Identity,
  type KnownPerson,
  type NewPerson,
} from './registration.repository.ts';
import {
  pendingRegistrationsIn,
  type PendingRegistration,
} from './pending-registrations.repository.ts';
import type { PendingContent, PendingRegistrations } from './pending-registrations.ts';
import type { RegistrationAnswer } from './register.ts';
import { REGISTRATION_MAIL } from './registration-mails.ts';

interface Confirmed extends RegistrationAnswer {
  readonly identifiant: string | null;
}

interface Proved {
  readonly pending: PendingRegistration;
  readonly content: PendingContent;
  readonly origin: RequestOrigin;
}

const UNIQUE_VIOLATION = '23505';

const usedLink = (): DomainError => new DomainError('LIEN_DEJA_UTILISE');

const identityOf = (content: PendingContent): Identity => ({
  nom: content.nom,
  prenom: content.prenom,
  birthDate: content.birthDate,
  postalCode: content.postalCode,
  mail: content.mail,
});

const isSameMail = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/**
 * Confirms a registration by its mailed link or by a signed-in user. A new user also enters the
 * password chosen at registration: otherwise a link requested in another person's name would create
 * a user whose password the requester knows.
 */
export const createConfirmRegistration = (
  dependencies: Pick<
    Platform,
    | 'units'
    | 'clock'
    | 'ids'
    | 'passwords'
    | 'limits'
    | 'digest'
    | 'outbox'
    | 'securityLog'
    | 'config'
  > & { readonly pendings: PendingRegistrations },
) => {
  const { units, clock, ids, passwords, limits, digest } = dependencies;
  const { outbox, securityLog, config, pendings } = dependencies;

  const findByToken = async (token: string) => {
    const pending = await units.transact((unit) =>
      pendingRegistrationsIn(unit).findByToken(pendings.tokenHashesOf(token), clock.realNow()),
    );
    if (pending === undefined) throw usedLink();
    return { pending, content: pendings.contentOf(pending) };
  };

  const requirePassword = async (
    { pending, content }: Omit<Proved, 'origin'>,
    password: string | undefined,
  ): Promise<void> => {
    if (pending.kind !== 'NOUVELLE') return;
    if (password === undefined) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'motDePasse', message: MESSAGES.required }],
      });
    }
    const attempt = await limits.admit([
      {
        key: digest.of('inscription-confirmation', pending.id),
        ...config.limits.login,
        clearedBySuccess: true,
      },
    ]);
    const isMatch = await passwords
      .matches(content.passwordHash, password)
      .catch(async (error: unknown) => {
        await attempt.abandon();
        throw error;
      });
    await units.transact(async (unit) => {
      if (isMatch) await attempt.succeed(unit);
      else await attempt.fail(unit);
    });
    if (!isMatch) throw new DomainError('MOT_DE_PASSE_INCORRECT');
  };

  const addContract = async (
    unit: UnitOfWork,
    { pending, content, origin }: Proved,
    person: Pick<KnownPerson, 'userId' | 'beneficiaryId'>,
    isFirst: boolean,
  ): Promise<void> => {
    const registrations = registrationsIn(unit);
    const { contractNumero } = pending;
    await registrations.addRegistration({
      id: ids.ordered(),
      beneficiaryId: person.beneficiaryId,
      contractNumero,
      campaignId: pending.campaignId,
      lineId: pending.lineId,
      isFirst,
      matricule: content.matricule,
      productChoice: content.productChoice,
      infos: content.infos,
      createdAt: clock.realNow(),
    });
    if (content.cesuCode !== null) {
      await registrations.setCesuCode(person.beneficiaryId, content.cesuCode);
    }
    await outbox.add(unit, {
      kind: REGISTRATION_MAIL,
      dedupKey: `${REGISTRATION_MAIL}:${person.userId}:${contractNumero}`,
      payload: { accountId: person.userId, numeroContrat: contractNumero, isFirst },
    });
    await securityLog.record(unit, origin, {
      kind: 'INSCRIPTION',
      result: 'SUCCES',
      userId: person.userId,
      details: { contrat: contractNumero, session: pending.campaignId, premiere: isFirst },
    });
  };

  /** Another person may have taken the line between the request and its confirmation. */
  const requireOwnLine = async (
    unit: UnitOfWork,
    { pending }: Proved,
    known: KnownPerson | undefined,
  ): Promise<void> => {
    if (pending.lineId === null) return;
    const holderId = await registrationsIn(unit).lockLine(pending.lineId);
    if (holderId !== null && holderId !== known?.beneficiaryId)
      throw new DomainError('DEJA_INSCRIT');
  };

  const attach = async (
    unit: UnitOfWork,
    proved: Proved,
    known: KnownPerson,
  ): Promise<Confirmed> => {
    await requireOwnLine(unit, proved, known);
    if (!known.isOnContract) await addContract(unit, proved, known, false);
    await pendingRegistrationsIn(unit).closeOwn(
      known.userId,
      proved.pending.contractNumero,
      clock.realNow(),
    );
    return { inscriptionReussie: true, premiereInscription: false, identifiant: null };
  };

  const addPerson = async (
    unit: UnitOfWork,
    proved: Proved,
    passwordHash: string,
  ): Promise<Confirmed> => {
    const { content } = proved;
    const people = knownPeopleIn(unit);
    const carer = await people.findCarer(identityOf(content));
    if (await people.isMailTaken(content.mail, carer?.userId)) {
      throw new DomainError('EMAIL_DEJA_UTILISE');
    }
    await requireOwnLine(unit, proved, undefined);
    const person: NewPerson = {
      userId: carer?.userId ?? ids.ordered(),
      beneficiaryId: ids.ordered(),
      nom: content.nom,
      prenom: content.prenom,
      mail: content.mail,
      passwordHash,
      civility: content.civility,
      birthDate: content.birthDate,
      address: content.address,
      postalCode: content.postalCode,
      town: content.town,
      mobile: content.mobile,
      landline: content.landline,
      mailOffers: content.mailOffers,
      mailOffersVersion: MAIL_OFFERS_VERSION,
      consentId: ids.ordered(),
      createdAt: clock.realNow(),
    };
    const registrations = registrationsIn(unit);
    const identifiant =
      carer === undefined
        ? await registrations.addUser(person)
        : await registrations.convertCarer(person);
    await registrations.addPerson(person);
    // For a carer who already signs in, this is not a first registration.
    const isFirst = carer?.hasPassword !== true;
    await addContract(unit, proved, person, isFirst);
    return { inscriptionReussie: true, premiereInscription: isFirst, identifiant };
  };

  /**
   * The proved mailbox is not the address of the matching user, so that user must confirm at their
   * own address.
   */
  const forwardToOwner = async (
    unit: UnitOfWork,
    { pending, content }: Proved,
    known: KnownPerson,
  ): Promise<Confirmed> => {
    await pendings.open(unit, {
      kind: known.isOnContract ? 'RAPPEL' : 'RATTACHEMENT',
      userId: known.userId,
      contractNumero: pending.contractNumero,
      campaignId: pending.campaignId,
      lineId: pending.lineId,
      content: { ...content, mail: known.mail },
    });
    return { inscriptionReussie: false, premiereInscription: false, identifiant: null };
  };

  const confirmProved = async (unit: UnitOfWork, proved: Proved): Promise<Confirmed> => {
    const { pending, content } = proved;
    const people = knownPeopleIn(unit);
    await people.lock([
      `personne:${content.nom.toLowerCase()}:${content.prenom.toLowerCase()}:${content.birthDate}`,
      `mail:${content.mail.toLowerCase()}`,
    ]);
    if (!(await pendingRegistrationsIn(unit).use(pending.id, clock.realNow()))) throw usedLink();
    if (pending.userId !== null) {
      const known = await people.findByUser(pending.userId, pending.contractNumero);
      // The user's address has changed since the link was mailed.
      if (known === undefined || !isSameMail(known.mail, content.mail)) throw usedLink();
      return await attach(unit, proved, known);
    }
    const known = await people.findByIdentity(identityOf(content), pending.contractNumero);
    if (known !== undefined) {
      return isSameMail(known.mail, content.mail)
        ? await attach(unit, proved, known)
        : await forwardToOwner(unit, proved, known);
    }
    return await addPerson(unit, proved, content.passwordHash ?? '');
  };

  const transact = async <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> => {
    try {
      return await units.transact(work);
    } catch (error) {
      // Another person on this contract has the same employee number or CESU code.
      if (hasSqlState(error, UNIQUE_VIOLATION))
        throw new DomainError('DEJA_INSCRIT', { cause: error });
      throw error;
    }
  };

  return {
    /** What the confirmation page displays. */
    read: async (token: string) => {
      const { pending, content } = await findByToken(token);
      return {
        nom: content.nom,
        prenom: content.prenom,
        numeroContrat: pending.contractNumero,
        raisonSociale: pending.socialReason,
        emailContact: content.mail,
        motDePasseDemande: pending.kind === 'NOUVELLE',
      };
    },

    byToken: async (
      token: string,
      password: string | undefined,
      origin: RequestOrigin,
    ): Promise<Confirmed> => {
      const found = await findByToken(token);
      await requirePassword(found, password);
      return await transact((unit) => confirmProved(unit, { ...found, origin }));
    },

    list: async ({ userId }: AuthenticatedCaller) => {
      const rows = await units.transact((unit) =>
        pendingRegistrationsIn(unit).listOwn(userId, clock.realNow()),
      );
      return rows.map((row) => ({
        idDemande: row.id,
        numeroContrat: row.contractNumero,
        raisonSociale: row.socialReason,
        demandeLe: formatWireInstant(row.createdAt.getTime()),
      }));
    },

    bySignedIn: (
      { userId }: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<RegistrationAnswer> =>
      transact(async (unit) => {
        const pending = await pendingRegistrationsIn(unit).findOwn(userId, id, clock.realNow());
        if (pending === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const known = await knownPeopleIn(unit).findByUser(userId, pending.contractNumero);
        if (known === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const content = pendings.contentOf(pending);
        const { inscriptionReussie, premiereInscription } = await attach(
          unit,
          { pending, content, origin },
          known,
        );
        return { inscriptionReussie, premiereInscription };
      }),

    decline: ({ userId }: AuthenticatedCaller, id: string): Promise<void> =>
      units.transact(async (unit) => {
        const rows = pendingRegistrationsIn(unit);
        const pending = await rows.findOwn(userId, id, clock.realNow());
        if (pending === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        await rows.closeOwn(userId, pending.contractNumero, clock.realNow());
      }),
  };
};
