import { nameKey } from '@portail/rules/identifiers/names.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { RequestOrigin } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import { maskAddress } from './mask-address.ts';
import type { CountRecovery } from './recovery-limits.ts';
import type { RecoveryQueries } from './recovery.queries.ts';
import { LOGIN_MAIL } from './reset-mail.ts';

export interface RecoverLoginInput {
  readonly nom: string;
  readonly prenom: string;
  readonly dateNaissance: string;
  readonly codePostal: string;
  readonly numeroContrat: string;
}

type Dependencies = Pick<Platform, 'units' | 'ids' | 'outbox' | 'securityLog'> & {
  readonly queries: RecoveryQueries;
  readonly countRecovery: CountRecovery;
};

export type RecoverLogin = (
  input: RecoverLoginInput,
  origin: RequestOrigin,
) => Promise<{ readonly typeClient: 'BENEFICIAIRE'; readonly destinataires: string[] }>;

/** Mails their login to those whom all five facts fit; nobody, in the same steps, when none does. */
export const createRecoverLogin =
  ({ units, ids, outbox, securityLog, queries, countRecovery }: Dependencies): RecoverLogin =>
  async (input, origin) => {
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
