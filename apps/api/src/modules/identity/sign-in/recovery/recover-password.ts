import { randomBytes } from 'node:crypto';
import { RESET_LINK_HOURS } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { isCarerLogin } from '@portail/rules/identity/delegations/carer-login.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { CountRecovery } from './recovery-limits.ts';
import type { RecoveryQueries } from './recovery.queries.ts';
import { RESET_MAIL, resetPurpose } from './reset-mail.ts';
import { resetLinksIn } from './reset-links.repository.ts';

const TOKEN_BYTES = 32;
const LINK_LIFE_MS = RESET_LINK_HOURS * 3_600_000;

export const tokenHashOf = (digest: Platform['digest'], token: string): string =>
  digest.of('reinitialisation', token);

export interface RecoverPasswordInput {
  readonly typeEspace: SignInSpaceType;
  readonly login: string;
  readonly siret?: string | undefined;
  readonly birthDate?: string | undefined;
}

type Dependencies = Pick<
  Platform,
  'units' | 'clock' | 'ids' | 'digest' | 'secretBox' | 'outbox' | 'securityLog'
> & { readonly queries: RecoveryQueries; readonly countRecovery: CountRecovery };

export type RecoverPassword = (
  input: RecoverPasswordInput,
  origin: RequestOrigin,
) => Promise<{ readonly destinataires: string[] }>;

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
export const createRecoverPassword = (dependencies: Dependencies): RecoverPassword => {
  const { units, clock, ids, digest, secretBox, outbox, securityLog } = dependencies;
  const { queries, countRecovery } = dependencies;
  return async (input, origin) => {
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
