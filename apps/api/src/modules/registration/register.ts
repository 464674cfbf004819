import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { MAIL_OFFERS_VERSION } from '@portail/rules/consent/mail-offers.ts';
import { CESU_CODE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { splitTown } from '@portail/rules/identifiers/town.ts';
import { limitedAddress } from '../../platform/address.ts';
import { hasSqlState } from '../../platform/db/database-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { ControlAnswer, ControlGate } from './control-gate.ts';
import type {
  FindRegistration,
  RegistrationPlace,
  RegistrationTarget,
} from './find-registration.ts';
import { identityOf } from './identity.ts';
import {
  knownPeopleIn,
  type Carer,
  type Identity,
  type KnownPerson,
} from './known-people.repository.ts';
import {
  controlsOf,
  matriculeOf,
  requireSoundPayload,
  type RegistrationBody,
} from './registration-fields.ts';
import { REGISTRATION_MAIL } from './registration-mails.ts';
import { registrationsIn, type NewPerson } from './registration.repository.ts';

type Dependencies = Pick<
  Platform,
  | 'units'
  | 'clock'
  | 'ids'
  | 'passwords'
  | 'passwordStrength'
  | 'limits'
  | 'digest'
  | 'outbox'
  | 'securityLog'
  | 'config'
> & { readonly find: FindRegistration; readonly gate: ControlGate };

export type Register = (
  target: RegistrationTarget,
  body: RegistrationBody,
  origin: RequestOrigin,
) => Promise<{ readonly inscriptionReussie: boolean; readonly premiereInscription: boolean }>;

interface Situation {
  readonly place: RegistrationPlace;
  readonly body: RegistrationBody;
  readonly identity: Identity;
  readonly controls: ControlAnswer;
  readonly origin: RequestOrigin;
}

const UNIQUE_VIOLATION = '23505';

const passwordMissing = (): DomainError =>
  new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'nouveauMotDePasse', message: MESSAGES.required }],
  });

export const createRegister = (dependencies: Dependencies): Register => {
  const { units, clock, ids, passwords, passwordStrength, limits, digest } = dependencies;
  const { outbox, securityLog, config, find, gate } = dependencies;

  const findKnown = async (
    unit: UnitOfWork,
    { place, identity, controls }: Situation,
    holderId: string | null,
  ): Promise<KnownPerson | undefined> => {
    const people = knownPeopleIn(unit);
    const { numero } = place.contract;
    const holder = holderId === null ? undefined : await people.findById(holderId, numero);
    // Whoever holds the line came with the same values: they are who they were.
    if (controls.person !== undefined && holder !== undefined) return holder;
    return await people.findByIdentity(identity, numero);
  };

  /** Slow work comes after the controls, so that nobody can ask for it for nothing. */
  const hashOf = async (situation: Situation): Promise<string | undefined> => {
    const { body, place, controls } = situation;
    const known = await units.transact((unit) =>
      findKnown(unit, situation, controls.person?.beneficiaryId ?? null),
    );
    if (known !== undefined) return undefined;
    const password = body.nouveauMotDePasse;
    if (password === undefined) throw passwordMissing();
    const context = [
      body.nom,
      body.prenom,
      body.emailContact,
      place.contract.numero,
      place.contract.socialReason,
    ];
    await passwordStrength.require(password, context, 'nouveauMotDePasse');
    return await passwords.hash(password);
  };

  const addPerson = async (
    unit: UnitOfWork,
    { body, identity }: Situation,
    passwordHash: string,
    carer: Carer | undefined,
  ): Promise<KnownPerson> => {
    const person = { accountId: carer?.accountId ?? ids.ordered(), beneficiaryId: ids.ordered() };
    const registrations = registrationsIn(unit);
    const made: NewPerson = {
      ...person,
      nom: identity.nom,
      prenom: identity.prenom,
      mail: body.emailContact.trim(),
      passwordHash,
      civility: body.civilite === 'M' ? 'M' : 'MME',
      birthDate: identity.birthDate,
      address: [
        body.zoneAdresse0?.trim() ?? '',
        body.zoneAdresse1?.trim() ?? '',
        body.zoneAdresse2?.trim() ?? '',
        body.zoneAdresse3?.trim() ?? '',
      ],
      ...splitTown(body.codePostalEtVille),
      mobile: body.telephonePrincipal ?? '',
      landline: body.telephoneSecondaire ?? '',
      mailOffers: body.offresMail,
      mailOffersVersion: MAIL_OFFERS_VERSION,
      consentId: ids.ordered(),
      createdAt: clock.realNow(),
    };
    if (carer === undefined) await registrations.addAccount(made);
    else await registrations.adoptAccount(made);
    await registrations.addPerson(made);
    return { ...person, isOnContract: false };
  };

  const announce = async (
    unit: UnitOfWork,
    { place, origin }: Situation,
    person: KnownPerson,
    isFirst: boolean,
  ): Promise<void> => {
    const { numero } = place.contract;
    await outbox.add(unit, {
      kind: REGISTRATION_MAIL,
      dedupKey: `${REGISTRATION_MAIL}:${person.accountId}:${numero}`,
      payload: { accountId: person.accountId, numeroContrat: numero, isFirst },
    });
    await securityLog.record(unit, origin, {
      kind: 'INSCRIPTION',
      result: 'SUCCES',
      accountId: person.accountId,
      details: { contrat: numero, session: place.session.id, premiere: isFirst },
    });
  };

  const keepRegistration = async (
    unit: UnitOfWork,
    { place, body, controls }: Situation,
    person: KnownPerson,
    isFirst: boolean,
  ): Promise<void> => {
    const registrations = registrationsIn(unit);
    const choice = body.choixTypeProduit;
    await registrations.addRegistration({
      id: ids.ordered(),
      beneficiaryId: person.beneficiaryId,
      contractNumero: place.contract.numero,
      sessionId: place.session.id,
      lineId: controls.person?.id ?? null,
      isFirst,
      matricule: matriculeOf(body),
      productChoice: place.contract.allowsProductChoice ? (choice ?? 'INCONNU') : 'INCONNU',
      infos: body.infosSupplementaires,
      createdAt: clock.realNow(),
    });
    const cesuCode = body.verifierInfoControles.informationsControles.find(
      ({ code }) => code === CESU_CODE_CONTROL,
    );
    if (cesuCode !== undefined && controls.person !== undefined) {
      await registrations.keepCesuCode(person.beneficiaryId, cesuCode.valeur);
    }
  };

  const write = async (
    unit: UnitOfWork,
    situation: Situation,
    passwordHash: string | undefined,
  ): Promise<boolean> => {
    const { identity, body, controls, place } = situation;
    const mail = body.emailContact.trim();
    const people = knownPeopleIn(unit);
    await people.lock([
      `personne:${identity.nom.toLowerCase()}:${identity.prenom.toLowerCase()}:${identity.birthDate}`,
      `mail:${mail.toLowerCase()}`,
    ]);
    const lineId = controls.person?.id;
    const holderId = lineId === undefined ? null : await registrationsIn(unit).lockLine(lineId);
    const known = await findKnown(unit, situation, holderId);
    if (known?.isOnContract === true) throw new DomainError('DEJA_INSCRIT');
    const carer = known === undefined ? await people.findCarer(identity) : undefined;
    if (await people.isMailTaken(mail, known?.accountId ?? carer?.accountId)) {
      throw new DomainError('EMAIL_DEJA_UTILISE');
    }
    if (controls.askedCount === 0) {
      await limits.count(unit, {
        key: digest.of('inscription-sans-controle', limitedAddress(situation.origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      });
    }
    if (known === undefined && passwordHash === undefined) throw passwordMissing();
    const person = known ?? (await addPerson(unit, situation, passwordHash ?? '', carer));
    // Whoever comes in already does so with what they have.
    const isFirst = known === undefined && carer?.hasPassword !== true;
    await keepRegistration(unit, situation, person, isFirst);
    await announce(unit, { ...situation, place }, person, isFirst);
    await controls.attempt.succeed(unit);
    return isFirst;
  };

  return async (target, body, origin) => {
    const place = await find.place(target);
    requireSoundPayload(body, place, clock.businessDay());
    const given = controlsOf(body, place);
    const controls = await gate({ ...place, given, origin, registers: true });
    const situation: Situation = { place, body, identity: identityOf(body), controls, origin };
    try {
      const passwordHash = await hashOf(situation);
      const isFirst = await units.transact((unit) => write(unit, situation, passwordHash));
      return { inscriptionReussie: true, premiereInscription: isFirst };
    } catch (error) {
      await controls.attempt.abandon();
      // A matricule or a CESU code that somebody else holds on this contract.
      if (hasSqlState(error, UNIQUE_VIOLATION))
        throw new DomainError('DEJA_INSCRIT', { cause: error });
      throw error;
    }
  };
};
