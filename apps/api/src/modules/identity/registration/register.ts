import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { register } from '@portail/contract/identity/registration.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import {
  CESU_CODE_CONTROL,
  MATRICULE_CONTROL,
  MINIMUM_AGE_YEARS,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { splitTown } from '@portail/rules/identifiers/names.ts';
import { ageOn, parseFrenchDate, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ControlGate, ControlValue, ControlVerdict } from './controls.ts';
import type { NewPending, PendingContent, PendingRegistrations } from './pending-registrations.ts';
import {
  identityOf,
  type FindRegistration,
  type RegistrationTarget,
  type RegistrationParams,
} from './registration-checks.ts';
import { knownPeopleIn, type Identity, type KnownPerson } from './registration.repository.ts';

type RegistrationBody = CallInput<typeof register>['body'];

const OLDEST_AGE_YEARS = 130;

const ageProblem = (dateNaissance: string, today: CalendarDay): string | undefined => {
  const birth = parseFrenchDate(dateNaissance);
  if (birth === undefined || ageOn(birth, today) > OLDEST_AGE_YEARS) return MESSAGES.date;
  return ageOn(birth, today) < MINIMUM_AGE_YEARS
    ? MESSAGES.minimumAge(MINIMUM_AGE_YEARS)
    : undefined;
};

const infoProblems = (body: RegistrationBody, { campaign }: RegistrationTarget): FieldError[] => {
  const required = campaign.infos.map(({ code }) => code);
  const given = body.infosSupplementaires.map(({ code }) => code);
  const missing = required.filter((code) => !given.includes(code));
  const unexpected = given.flatMap((code, index) =>
    required.includes(code) && given.indexOf(code) === index
      ? []
      : [{ champ: `infosSupplementaires.${index}.code`, message: MESSAGES.choice }],
  );
  return [
    ...missing.map(() => ({ champ: 'infosSupplementaires', message: MESSAGES.required })),
    ...unexpected,
  ];
};

/** Checks that depend on the contract, the campaign and the date. */
const validateBody = (
  body: RegistrationBody,
  target: RegistrationTarget,
  today: CalendarDay,
): void => {
  const { registrationType, allowsProductChoice } = target.contract;
  const age = ageProblem(body.dateNaissance, today);
  const needsMatricule = registrationType === 'MATRICULE' && body.matricule === undefined;
  const needsChoice = allowsProductChoice && body.choixTypeProduit === undefined;
  const fields: readonly FieldError[] = [
    ...(age === undefined ? [] : [{ champ: 'dateNaissance', message: age }]),
    ...(needsMatricule ? [{ champ: 'matricule', message: MESSAGES.required }] : []),
    ...(needsChoice ? [{ champ: 'choixTypeProduit', message: MESSAGES.required }] : []),
    ...infoProblems(body, target),
  ];
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** The employee number has its own field in the body but is a control like the others. */
const controlsOf = (
  body: RegistrationBody,
  { contract, campaign }: RegistrationTarget,
): readonly ControlValue[] => {
  const given = body.verifierInfoControles.informationsControles;
  const isControl = contract.registrationType === 'MATRICULE' && campaign.hasLines;
  if (!isControl || body.matricule === undefined) return given;
  const others = given.filter(({ code }) => code !== MATRICULE_CONTROL);
  return [...others, { code: MATRICULE_CONTROL, valeur: body.matricule }];
};

/** The employee number is stored with the contract, whichever field carried it. */
const matriculeOf = (body: RegistrationBody): string | null => {
  const control = body.verifierInfoControles.informationsControles.find(
    ({ code }) => code === MATRICULE_CONTROL,
  );
  const value = body.matricule ?? control?.valeur;
  return value === undefined ? null : value.trim().toUpperCase();
};

export interface RegistrationAnswer {
  readonly inscriptionReussie: boolean;
  readonly premiereInscription: boolean;
}

interface Situation {
  readonly target: RegistrationTarget;
  readonly body: RegistrationBody;
  readonly identity: Identity;
  readonly verdict: ControlVerdict;
  readonly passwordHash: string | undefined;
  readonly origin: RequestOrigin;
}

const HOUR_S = 3_600;
/** Mails per hour to one mailbox, from one network address and from all. */
const MAILS_PER_ADDRESS = 5;
const MAILS_PER_MAILBOX = 20;
/** Attempts per hour with one identifier from one network address while answers reveal nothing. */
const TRIES_BY_MAIL = 5;

const passwordMissing = (): DomainError =>
  new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: 'nouveauMotDePasse', message: MESSAGES.required }],
  });

const contentOf = ({
  body,
  identity,
  target,
  verdict,
  passwordHash,
}: Situation): PendingContent => {
  const choice = body.choixTypeProduit;
  const cesuCode = body.verifierInfoControles.informationsControles.find(
    ({ code }) => code === CESU_CODE_CONTROL,
  );
  // Above the limits only the mailbox known to the funder proves the person.
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
    productChoice: target.contract.allowsProductChoice ? (choice ?? 'INCONNU') : 'INCONNU',
    infos: [...body.infosSupplementaires],
  };
};

/**
 * Registration is anonymous: it writes a request and mails a link, and changes no user. An existing
 * user receives the link at their own address. The answer reveals an existing user only to a caller
 * who gave the control information of that person's line.
 */
export const createRegister = (
  dependencies: Pick<
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
  },
) => {
  const { units, clock, passwords, passwordStrength, limits, digest } = dependencies;
  const { securityLog, config, find, gate, pendings } = dependencies;

  const rule = (kind: string, subject: string, failures: number): LimitRule => ({
    key: digest.of(kind, subject),
    failures,
    windowS: HOUR_S,
    clearedBySuccess: false,
  });

  /** Always hashed: otherwise known people would be answered faster. */
  const hashOf = async (body: RegistrationBody, { contract }: RegistrationTarget) => {
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

  /** Always runs the same statements. */
  const isOverVolume = async (
    unit: UnitOfWork,
    { target, verdict, origin }: Situation,
    mailbox: string,
  ): Promise<boolean> => {
    const address = limitedAddress(origin.address);
    // A wrong attempt sends nothing, so it must not use up the mails of the person it names.
    const box = `${verdict.isRight ? '' : 'refus:'}${mailbox.toLowerCase()}`;
    const exceeded = [
      await limits.exceeds(
        unit,
        rule('inscription-courriel-adresse', `${box}\u0000${address}`, MAILS_PER_ADDRESS),
      ),
      await limits.exceeds(unit, rule('inscription-courriel', box, MAILS_PER_MAILBOX)),
    ];
    if (verdict.isByMailOnly) {
      const subject = [target.contract.numero, verdict.identifier, address].join('\u0000');
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
    // Without a password a new user cannot be created.
    return passwordHash === undefined ? 'MUETTE' : 'NOUVELLE';
  };

  const write = async (unit: UnitOfWork, situation: Situation): Promise<RegistrationAnswer> => {
    const { target, body, identity, verdict, passwordHash, origin } = situation;
    const mayReveal = verdict.isProved && !verdict.isByMailOnly;
    const known = await knownPeopleIn(unit).findKnown(
      verdict.line?.beneficiaryId ?? null,
      identity,
      target.contract.numero,
    );
    if (mayReveal && known?.isOnContract === true) throw new DomainError('DEJA_INSCRIT');
    if (mayReveal && known === undefined && passwordHash === undefined) throw passwordMissing();
    const content = contentOf(situation);
    const mail = known?.mail ?? content.mail;
    const kind = kindOf(situation, known, await isOverVolume(unit, situation, mail));
    const isExistingUser = kind === 'RATTACHEMENT' || kind === 'RAPPEL';
    await pendings.open(unit, {
      kind,
      userId: isExistingUser ? known?.userId : undefined,
      contractNumero: target.contract.numero,
      campaignId: target.campaign.id,
      lineId: verdict.line?.id ?? null,
      content: { ...content, mail },
    });
    await securityLog.record(unit, origin, {
      kind: 'INSCRIPTION_DEMANDEE',
      result: 'SUCCES',
      userId: isExistingUser ? known?.userId : undefined,
      details: { contrat: target.contract.numero, session: target.campaign.id },
    });
    await verdict.attempt?.succeed(unit);
    return {
      inscriptionReussie: true,
      premiereInscription: mayReveal ? known === undefined : !body.dejaEnregistre,
    };
  };

  /** Without controls each request costs a hash, so the number per address is limited. */
  const countUncontrolled = (origin: RequestOrigin) =>
    units.transact((unit) =>
      limits.count(unit, {
        key: digest.of('inscription-sans-controle', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      }),
    );

  return async (
    params: RegistrationParams,
    body: RegistrationBody,
    origin: RequestOrigin,
  ): Promise<RegistrationAnswer> => {
    const target = await find.target(params);
    validateBody(body, target, clock.businessDay());
    const identity = identityOf(body);
    const verdict = await gate({ ...target, given: controlsOf(body, target), identity, origin });
    if (!verdict.isRight && !verdict.isByMailOnly) throw new DomainError('CONTROLES_INCORRECTS');
    try {
      if (verdict.attempt === undefined) await countUncontrolled(origin);
      const passwordHash = await hashOf(body, target);
      const situation: Situation = { target, body, identity, verdict, passwordHash, origin };
      return await units.transact((unit) => write(unit, situation));
    } catch (error) {
      await verdict.attempt?.abandon();
      throw error;
    }
  };
};
