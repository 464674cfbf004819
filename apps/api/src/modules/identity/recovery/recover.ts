import { randomBytes } from 'node:crypto';
import { RESET_LINK_HOURS } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { nameKey } from '@portail/rules/identifiers/person-name.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { isCarerLogin } from '@portail/rules/identity/delegations/carer-login.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { RecoveryQueries } from './recovery.queries.ts';
import { resetLinksIn } from './reset-links.repository.ts';
import { LOGIN_MAIL, RESET_MAIL, resetPurpose, tokenHashOf } from './reset-links.ts';

/** "camille.rousseau@exemple.fr" becomes "c***@exemple.fr": enough to know one's own. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = Array.from(address);
  return `${first}***${at < 0 ? '' : address.slice(at)}`;
};

interface RecoveryRequest {
  /** What was asked for: a login or a name, never the proof given with it. */
  readonly identity: string;
  /** The account that the proof fits, if any. */
  readonly accountId: string | undefined;
  readonly origin: RequestOrigin;
}

interface RecoveryVerdict {
  /** False past a limit: the answer stays the same and nothing is sent. */
  readonly maySend: boolean;
  /** False once an identity has received too many wrong proofs: the answer then names no recipient. */
  readonly mayName: boolean;
}

/**
 * Counts a request without ever refusing it. Wrong proofs never stop the mail of a right one, so
 * that another person cannot block a recovery; past the limit of one network address, or of the
 * mails to one account, nothing is sent. The statements are the same whatever the outcome.
 */
type CountRecovery = (unit: UnitOfWork, request: RecoveryRequest) => Promise<RecoveryVerdict>;

/** Wrong proofs that one identity receives from everywhere before answers stop naming recipients. */
const WRONG_PROOFS = 10;

export const createCountRecovery =
  ({ limits, digest, config }: Pick<Platform, 'limits' | 'digest' | 'config'>): CountRecovery =>
  async (unit, { identity, accountId, origin }) => {
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
    // A right proof is counted apart: the owner's requests do not count against their identity.
    await limits.exceeds(
      unit,
      accountId === undefined
        ? wrongProofs
        : rule('recuperation-preuves-justes', identity, WRONG_PROOFS),
    );
    const exceeded = [
      await limits.exceeds(unit, rule('recuperation', `${identity}\u0000${address}`, perPerson)),
      await limits.exceeds(unit, rule('recuperation-adresse', address, perAddress)),
      await limits.exceeds(
        unit,
        rule('recuperation-courriels', accountId ?? `${identity}\u0000${address}`, perPerson),
      ),
    ];
    return { maySend: !exceeded.includes(true), mayName };
  };

const TOKEN_BYTES = 32;
const LINK_LIFE_MS = RESET_LINK_HOURS * 3_600_000;

interface RecoverPasswordInput {
  readonly typeEspace: SignInSpaceType;
  readonly login: string;
  readonly siret?: string | undefined;
  readonly birthDate?: string | undefined;
}

/**
 * Beneficiaries prove themselves by their birth date, funders by their SIRET; carers by their
 * mailbox alone, and by a code when they come in.
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
 * Known or unknown, the same steps, the same rows and the same answer: a link is made for nobody
 * as well, and the worker alone finds out that there is nobody to write to.
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
    const accountId = await queries.findForReset({
      space: input.typeEspace,
      login,
      siret: input.siret,
      birthDate: input.birthDate === undefined ? undefined : parseFrenchDate(input.birthDate),
    });
    const subject = `${input.typeEspace}:${login.toLowerCase()}`;
    const linkId = ids.ordered();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await units.transact(async (unit) => {
      const { maySend } = await countRecovery(unit, { identity: subject, accountId, origin });
      const createdAt = clock.realNow();
      await resetLinksIn(unit).insert({
        id: linkId,
        // A link of no account is mailed to no address: the worker finds no recipient.
        accountId: maySend ? (accountId ?? null) : null,
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
        result: accountId === undefined ? 'ECHEC' : 'SUCCES',
        accountId,
        subject,
      });
    });
    // Naming even a masked address would tell a stranger that the person is known here.
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

/** Mails their login to those whom all five facts fit; nobody, in the same steps, when none does. */
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
    const wanted = [nameKey(input.prenom), nameKey(input.nom)];
    const found = candidates.filter(
      ({ firstName, lastName }) =>
        nameKey(firstName) === wanted[0] && nameKey(lastName) === wanted[1],
    );
    const subject = [...wanted, birthDate].join(':');
    const { mayName } = await units.transact(async (unit) => {
      const verdict = await countRecovery(unit, {
        identity: wanted.join(':'),
        accountId: found[0]?.id,
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
        accountId: found[0]?.id,
        subject,
      });
      return verdict;
    });
    return {
      typeClient: 'BENEFICIAIRE',
      destinataires: mayName ? [...new Set(found.map(({ mail }) => maskAddress(mail)))] : [],
    };
  };
