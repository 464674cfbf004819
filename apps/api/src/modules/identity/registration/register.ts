import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { CESU_CODE_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { splitTown } from '@portail/rules/identifiers/names.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ControlGate, ControlVerdict } from './control-gate.ts';
import type {
  FindRegistration,
  RegistrationPlace,
  RegistrationTarget,
} from './find-registration.ts';
import { identityOf } from './identity.ts';
import { knownPeopleIn, type Identity, type KnownPerson } from './known-people.repository.ts';
import type { NewPending, PendingContent, PendingRegistrations } from './pending-registrations.ts';
import {
  controlsOf,
  matriculeOf,
  requireSoundPayload,
  type RegistrationBody,
} from './registration-fields.ts';

type Dependencies = Pick<
  Platform,
  | 'units'
  | 'clock'
  | 'passwords'
  | 'passwordStrength'
  | 'limits'
  | 'digest'
  | 'securityLog'
  | 'config'
> & {
  readonly find: FindRegistration;
  readonly gate: ControlGate;
  readonly pendings: PendingRegistrations;
};

export interface RegistrationAnswer {
  readonly inscriptionReussie: boolean;
  readonly premiereInscription: boolean;
}

export type Register = (
  target: RegistrationTarget,
  body: RegistrationBody,
  origin: RequestOrigin,
) => Promise<RegistrationAnswer>;

interface Situation {
  readonly place: RegistrationPlace;
  readonly body: RegistrationBody;
  readonly identity: Identity;
  readonly verdict: ControlVerdict;
  readonly passwordHash: string | undefined;
  readonly origin: RequestOrigin;
}

const HOUR_S = 3_600;
/** Mails to one mailbox asked from one network address, and from everywhere. */
const MAILS_PER_ADDRESS = 5;
const MAILS_PER_MAILBOX = 20;
/** Tries of one identifier from one network address while nothing is told of their outcome. */
const TRIES_BY_MAIL = 5;

const passwordMissing = (): DomainError =>
  new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'nouveauMotDePasse', message: MESSAGES.required }],
  });

const contentOf = ({ body, identity, place, verdict, passwordHash }: Situation): PendingContent => {
  const choice = body.choixTypeProduit;
  const cesuCode = body.verifierInfoControles.informationsControles.find(
    ({ code }) => code === CESU_CODE_CONTROL,
  );
  // Past the limits the mailbox that the funder knows proves the person, not the one just typed.
  const known = verdict.isByMailOnly ? (verdict.line?.emailContact ?? '') : '';
  return {
    mail: known === '' ? body.emailContact.trim() : known,
    nom: identity.nom,
    prenom: identity.prenom,
    birthDate: identity.birthDate,
    civility: body.civilite === 'M' ? 'M' : 'MME',
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
    passwordHash: passwordHash ?? null,
    matricule: matriculeOf(body),
    cesuCode: verdict.line === undefined ? null : (cesuCode?.valeur ?? null),
    productChoice: place.contract.allowsProductChoice ? (choice ?? 'INCONNU') : 'INCONNU',
    infos: [...body.infosSupplementaires],
  };
};

/**
 * Registering is anonymous: it writes a request and mails a link, and touches no account. A person
 * who has one receives the link at the address of that account. The answer tells who is known only
 * to a caller who gave the control information of that person's own line.
 */
export const createRegister = (dependencies: Dependencies): Register => {
  const { units, clock, passwords, passwordStrength, limits, digest } = dependencies;
  const { securityLog, config, find, gate, pendings } = dependencies;

  const rule = (kind: string, subject: string, failures: number): LimitRule => ({
    key: digest.of(kind, subject),
    failures,
    windowS: HOUR_S,
    clearedBySuccess: false,
  });

  /** Hashed whoever registers: a known person must not be answered faster. */
  const hashOf = async (body: RegistrationBody, { contract }: RegistrationPlace) => {
    const password = body.nouveauMotDePasse;
    if (password === undefined) return undefined;
    const context = [
      body.nom,
      body.prenom,
      body.emailContact,
      contract.numero,
      contract.socialReason,
    ];
    await passwordStrength.require(password, context, 'nouveauMotDePasse');
    return await passwords.hash(password);
  };

  /** Counted whatever the outcome, by the same statements. */
  const isOverVolume = async (
    unit: UnitOfWork,
    { place, verdict, origin }: Situation,
    mailbox: string,
  ): Promise<boolean> => {
    const address = limitedAddress(origin.address);
    // A wrong try mails nothing: it must not use up the mails of the person that it names.
    const box = `${verdict.isRight ? '' : 'refus:'}${mailbox.toLowerCase()}`;
    const exceeded = [
      await limits.exceeds(
        unit,
        rule('inscription-courriel-adresse', `${box}\u0000${address}`, MAILS_PER_ADDRESS),
      ),
      await limits.exceeds(unit, rule('inscription-courriel', box, MAILS_PER_MAILBOX)),
    ];
    if (verdict.isByMailOnly) {
      const subject = [place.contract.numero, verdict.identifier, address].join('\u0000');
      exceeded.push(await limits.exceeds(unit, rule('inscription-essais', subject, TRIES_BY_MAIL)));
    }
    return exceeded.includes(true);
  };

  const kindOf = (
    { verdict, passwordHash }: Situation,
    known: KnownPerson | undefined,
    isOver: boolean,
  ): NewPending['kind'] => {
    if (!verdict.isRight || isOver) return 'MUETTE';
    if (known !== undefined) return known.isOnContract ? 'RAPPEL' : 'RATTACHEMENT';
    // A person who only says that they have an account has no password to open one with.
    return passwordHash === undefined ? 'MUETTE' : 'NOUVELLE';
  };

  const write = async (unit: UnitOfWork, situation: Situation): Promise<RegistrationAnswer> => {
    const { place, body, identity, verdict, passwordHash, origin } = situation;
    const mayTell = verdict.isProved && !verdict.isByMailOnly;
    const known = await knownPeopleIn(unit).findKnown(
      verdict.line?.beneficiaryId ?? null,
      identity,
      place.contract.numero,
    );
    if (mayTell && known?.isOnContract === true) throw new DomainError('DEJA_INSCRIT');
    if (mayTell && known === undefined && passwordHash === undefined) throw passwordMissing();
    const content = contentOf(situation);
    const mail = known?.mail ?? content.mail;
    const kind = kindOf(situation, known, await isOverVolume(unit, situation, mail));
    const isOfAccount = kind === 'RATTACHEMENT' || kind === 'RAPPEL';
    await pendings.open(unit, {
      kind,
      accountId: isOfAccount ? known?.accountId : undefined,
      contractNumero: place.contract.numero,
      sessionId: place.session.id,
      lineId: verdict.line?.id ?? null,
      content: { ...content, mail },
    });
    await securityLog.record(unit, origin, {
      kind: 'INSCRIPTION_DEMANDEE',
      result: 'SUCCES',
      accountId: isOfAccount ? known?.accountId : undefined,
      details: { contrat: place.contract.numero, session: place.session.id },
    });
    await verdict.attempt?.succeed(unit);
    return {
      inscriptionReussie: true,
      premiereInscription: mayTell ? known === undefined : !body.dejaEnregistre,
    };
  };

  /** Where nothing is asked, each request costs a hash: one address asks for a bounded number. */
  const countUncontrolled = (origin: RequestOrigin) =>
    units.transact((unit) =>
      limits.count(unit, {
        key: digest.of('inscription-sans-controle', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      }),
    );

  return async (target, body, origin) => {
    const place = await find.place(target);
    requireSoundPayload(body, place, clock.businessDay());
    const identity = identityOf(body);
    const verdict = await gate({ ...place, given: controlsOf(body, place), identity, origin });
    if (!verdict.isRight && !verdict.isByMailOnly) throw new DomainError('CONTROLES_INCORRECTS');
    try {
      if (verdict.attempt === undefined) await countUncontrolled(origin);
      const passwordHash = await hashOf(body, place);
      const situation: Situation = { place, body, identity, verdict, passwordHash, origin };
      return await units.transact((unit) => write(unit, situation));
    } catch (error) {
      await verdict.attempt?.abandon();
      throw error;
    }
  };
};
