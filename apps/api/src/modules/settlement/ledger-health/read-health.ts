import type {
  CheckedRule,
  LedgerHealth,
} from '@portail/contract/settlement/ledger-health.schemas.ts';
import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import { INVARIANTS } from '../../../ledger/invariants.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { ledgerHealthQueries, type StoredRule } from './ledger-health.queries.ts';

const REASON = 'santé du grand livre';
const HASH_SHOWN = 12;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);

const breachText = (first: StoredRule['first']): string | null =>
  first === null
    ? null
    : Object.entries(first)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}\u00a0: ${textOf(value)}`)
        .join(', ');

const wireRule = ({ code, libelle, breaches, first, isLateness }: StoredRule): CheckedRule => {
  const broken = isLateness ? 'RETARD' : 'ROMPUE';
  return {
    code,
    libelle,
    etat: breaches === 0 ? 'RESPECTEE' : broken,
    manquements: breaches,
    premier: breaches === 0 ? null : breachText(first),
  };
};

/** Before the first check. */
const UNCHECKED: readonly CheckedRule[] = INVARIANTS.map(({ id, libelle }) => ({
  code: id,
  libelle,
  etat: 'NON_CONTROLEE',
  manquements: 0,
  premier: null,
}));

/** Reads stored results only, so that its cost does not depend on the size of the ledger. */
export const createReadHealth =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller): Promise<LedgerHealth> => {
    const queries = ledgerHealthQueries(reader, operatorScope(caller.userId, REASON));
    const since = await queries.findSuspension();
    const broken = since === undefined ? [] : await queries.listLastBroken();
    const seal = await queries.findLastSeal();
    const check = await queries.findLastCheck();
    const pending = await queries.findPendingReopening();
    const isGreen = check?.rules.every((rule) => rule.breaches === 0 || rule.isLateness) === true;
    return {
      livres: {
        suspendus: since !== undefined,
        depuis: since === undefined ? null : dateTimeInFrance(since),
        raison: broken.length === 0 ? null : broken.join('\u00a0; '),
      },
      scelle:
        seal === undefined
          ? null
          : {
              rang: seal.rank,
              marque: seal.hash.slice(0, HASH_SHOWN),
              date: dateTimeInFrance(seal.at),
              verifieJusquA: check?.sealRank ?? 0,
            },
      controle:
        check === undefined
          ? null
          : { date: dateTimeInFrance(check.endedAt), demandePar: check.requestedBy },
      controleEnCours: await queries.isCheckPending(),
      regles: check === undefined ? [...UNCHECKED] : check.rules.map(wireRule),
      reouverture:
        pending === undefined
          ? null
          : {
              id: pending.id,
              demandeePar: `${pending.firstName} ${pending.lastName}`,
              date: dateTimeInFrance(pending.requestedAt),
              motif: pending.reason,
              decisionPossible: mayDecide({
                requestedBy: pending.requestedById,
                decidedBy: caller.userId,
              }),
            },
      reouverturePossible:
        since !== undefined &&
        pending === undefined &&
        check !== undefined &&
        check.begunAt > since &&
        isGreen,
    };
  };
