import { randomBytes } from 'node:crypto';
import { RESET_LINK_HOURS } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { nameKey } from '@portail/rules/identifiers/names.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { isCarerLogin } from '@portail/rules/identity/delegations/delegate.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { resetLinksIn, type RecoveryQueries } from './recovery.repository.ts';
import { LOGIN_MAIL, RESET_MAIL, resetPurpose, tokenHashOf } from './reset-links.ts';

/** "camille.rousseau@exemple.fr" becomes "c***@exemple.fr". */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = Array.from(address);
  return `${first}***${at < 0 ? '' : address.slice(at)}`;
};

interface RecoveryRequest {
  /** A login or a name, without the proof given with it. */
  readonly identity: string;
  /** The user that the proof matches, if any. */
  readonly userId: string | undefined;
  readonly origin: RequestOrigin;
}

interface RecoveryVerdict {
  /** False above a limit: the answer stays the same and nothing is sent. */
  readonly maySend: boolean;
  /** False after too many wrong proofs for an identity: the answer then names no recipient. */
  readonly mayName: boolean;
}

/** Wrong proofs for one identity, from all addresses, before answers stop naming recipients. */
const WRONG_PROOFS = 10;

/**
 * Counts a request without refusing it. Wrong proofs never stop the mail of a right one, so that
 * another person cannot block a recovery; above the limit of one network address, or of the mails
 * to one user, nothing is sent. The statements are the same whatever the outcome.
 */
export const createCountRecovery =
  ({ limits, digest, config }: Pick<Platform, 'limits' | 'digest' | 'config'>) =>
  async (
    unit: UnitOfWork,
    { identity, userId, origin }: RecoveryRequest,
  ): Promise<RecoveryVerdict> => {
    const { perPerson, perAddress, windowS } = config.limits.recovery;
    const address = limitedAddress(origin.address);
    const rule = (kind: string, subject: string, failures: number): LimitRule => ({
      key: digest.of(kind, subject),
      failures,
      windowS,
      clearedBySuccess: false,
    });
    const wrongProofs = rule('recuperation-preuves-fausses', identity, WRONG_PROOFS);
    const mayName = !(await limits.isReached(unit, wrongProofs));
    // Right proofs are counted separately, so that requests of the owner do not use up this limit.
    await limits.exceeds(
      unit,
      userId === undefined
        ? wrongProofs
        : rule('recuperation-preuves-justes', identity, WRONG_PROOFS),
    );
    const exceeded = [
      await limits.exceeds(unit, rule('recuperation', `${identity}\u0000${address}`, perPerson)),
      await limits.exceeds(unit, rule('recuperation-adresse', address, perAddress)),
      await limits.exceeds(
        unit,
        rule('recuperation-courriels', userId ?? `${identity}\u0000${address}`, perPerson),
      ),
    ];
    return { maySend: !exceeded.includes(true), mayName };
  };
type CountRecovery = ReturnType<typeof createCountRecovery>;

const TOKEN_BYTES = 32;
const LINK_LIFE_MS = RESET_LINK_HOURS * 3_600_000;

interface RecoverPasswordInput {
  readonly typeEspace: SignInSpaceType;
  readonly login: string;
  readonly siret?: string | undefined;
  readonly birthDate?: string | undefined;
}

/**
 * Beneficiaries give their birth date, funders their SIRET. Carers give only their login: they
 * prove the mailbox, and enter a code when they sign in.
 */
const refuseWithoutProof = ({
  typeEspace,
  login,
  siret,
  birthDate,
}: RecoverPasswordInput): void => {
  const missing =
    typeEspace === 'ESPACE_BENEFICIAIRE' && birthDate === undefined && !isCarerLogin(login)
      ? 'birthDate'
      : typeEspace === 'ESPACE_CLIENT' && siret === undefined
        ? 'siret'
        : undefined;
  if (missing === undefined) return;
  throw new DomainError('REQUETE_INVALIDE', {
    fields: [{ champ: missing, message: MESSAGES.required }],
  });
};

/**
 * Known and unknown logins run the same statements and receive the same answer: a link is written
 * in both cases, and only the worker finds out that there is no recipient.
 */
export const createRecoverPassword = (
  dependencies: Pick<
    Platform,
    'units' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'outbox' | 'securityLog'
  > & { readonly queries: RecoveryQueries; readonly countRecovery: CountRecovery },
) => {
  const { units, clock, ids, digest, secretBox, outbox, securityLog } = dependencies;
  const { queries, countRecovery } = dependencies;
  return async (
    input: RecoverPasswordInput,
    origin: RequestOrigin,
  ): Promise<{ readonly destinataires: string[] }> => {
    refuseWithoutProof(input);
    const login = input.login.trim().normalize('NFC');
    const userId = await queries.findForReset({
      space: input.typeEspace,
      login,
      siret: input.siret,
      birthDate: input.birthDate === undefined ? undefined : parseFrenchDate(input.birthDate),
    });
    const subject = `${input.typeEspace}:${login.toLowerCase()}`;
    const linkId = ids.ordered();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await units.transact(async (unit) => {
      const { maySend } = await countRecovery(unit, { identity: subject, userId, origin });
      const createdAt = clock.realNow();
      await resetLinksIn(unit).insert({
        id: linkId,
        // A link without a user is mailed to no address.
        userId: maySend ? (userId ?? null) : null,
        tokenHash: tokenHashOf(digest, token),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS),
      });
      await outbox.add(unit, {
        kind: RESET_MAIL,
        dedupKey: `${RESET_MAIL}:${linkId}`,
        payload: { linkId, sealedToken: secretBox.seal(resetPurpose(linkId), token) },
      });
      await securityLog.record(unit, origin, {
        kind: 'RECUPERATION',
        result: userId === undefined ? 'ECHEC' : 'SUCCES',
        userId,
        subject,
      });
    });
    // Even a masked address would reveal that the login exists.
    return { destinataires: [] };
  };
};

interface RecoverLoginInput {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostal: string;
  readonly numeroContrat: string;
}

/**
 * Mails the login to the users who match all five facts; the same statements run when none matches.
 */
export const createRecoverLogin =
  ({
    units,
    ids,
    outbox,
    securityLog,
    queries,
    countRecovery,
  }: Pick<Platform, 'units' | 'ids' | 'outbox' | 'securityLog'> & {
    readonly queries: RecoveryQueries;
    readonly countRecovery: CountRecovery;
  }) =>
  async (
    input: RecoverLoginInput,
    origin: RequestOrigin,
  ): Promise<{ readonly typeClient: 'BENEFICIAIRE'; readonly destinataires: string[] }> => {
    const birthDate = parseFrenchDate(input.dateNaissance);
    if (birthDate === undefined) throw new DomainError('REQUETE_INVALIDE');
    const candidates = await queries.listCandidates({
      birthDate,
      postalCode: input.codePostal,
      contract: input.numeroContrat,
    });
    const names = [nameKey(input.prenom), nameKey(input.nom)];
    const found = candidates.filter(
      ({ firstName, lastName }) =>
        nameKey(firstName) === names[0] && nameKey(lastName) === names[1],
    );
    const subject = [...names, birthDate].join(':');
    const { mayName } = await units.transact(async (unit) => {
      const verdict = await countRecovery(unit, {
        identity: names.join(':'),
        userId: found[0]?.id,
        origin,
      });
      await outbox.add(unit, {
        kind: LOGIN_MAIL,
        dedupKey: `${LOGIN_MAIL}:${ids.random()}`,
        payload: { accountIds: verdict.maySend ? found.map(({ id }) => id) : [] },
      });
      await securityLog.record(unit, origin, {
        kind: 'RECUPERATION',
        result: found.length === 0 ? 'ECHEC' : 'SUCCES',
        userId: found[0]?.id,
        subject,
      });
      return verdict;
    });
    return {
      typeClient: 'BENEFICIAIRE',
      destinataires: mayName ? [...new Set(found.map(({ mail }) => maskAddress(mail)))] : [],
    };
  };
