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
/** Enough to tell one seal from another at a glance. */
const HASH_SHOWN = 12;

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value);

const breachWords = (first: StoredRule['first']): string | null =>
  first === null
    ? null
    : Object.entries(first)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name}\u00a0: ${wordOf(value)}`)
        .join(', ');

const wireRule = ({ code, libelle, breaches, first, isLateness }: StoredRule): CheckedRule => {
  const broken = isLateness ? 'RETARD' : 'ROMPUE';
  return {
    code,
    libelle,
    etat: breaches === 0 ? 'RESPECTEE' : broken,
    manquements: breaches,
    premier: breaches === 0 ? null : breachWords(first),
  };
};

/** Before the first check: the questions, without an answer. */
const UNASKED: readonly CheckedRule[] = INVARIANTS.map(({ id, libelle }) => ({
  code: id,
  libelle,
  etat: 'NON_CONTROLEE',
  manquements: 0,
  premier: null,
}));

/** What the last check has found, the seal and the state of the books: a few rows, however large they are. */
export const createReadHealth =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller): Promise<LedgerHealth> => {
    const queries = ledgerHealthQueries(reader, operatorScope(caller.accountId, REASON));
    const since = await queries.findSuspension();
    const broken = since === undefined ? [] : await queries.listLastBroken();
    const seal = await queries.findLastSeal();
    const check = await queries.findLastCheck();
    const asked = await queries.findAskedReopening();
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
          : { date: dateTimeInFrance(check.endedAt), demandePar: check.askedBy },
      controleEnCours: await queries.isCheckExpected(),
      regles: check === undefined ? [...UNASKED] : check.rules.map(wireRule),
      reouverture:
        asked === undefined
          ? null
          : {
              id: asked.id,
              demandeePar: `${asked.firstName} ${asked.lastName}`,
              date: dateTimeInFrance(asked.askedAt),
              motif: asked.reason,
              decisionPossible: mayDecide({
                askedBy: asked.askedById,
                decidedBy: caller.accountId,
              }),
            },
      reouverturePossible:
        since !== undefined &&
        asked === undefined &&
        check !== undefined &&
        check.begunAt > since &&
        isGreen,
    };
  };
