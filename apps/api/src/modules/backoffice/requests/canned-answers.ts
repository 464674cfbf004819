import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getCannedAnswers } from '@portail/contract/backoffice/canned-answers.calls.ts';
import type {
  CannedAnswer,
  CannedAnswerBody,
} from '@portail/contract/backoffice/canned-answers.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import {
  type CannedAnswerRow,
  cannedAnswerQueries,
  cannedAnswersIn,
} from './canned-answers.repository.ts';
import { operatorRequestQueries } from './operator-requests.queries.ts';

const viewOf = (row: CannedAnswerRow): CannedAnswer => ({
  id: row.id,
  titre: row.title,
  texte: row.text,
  numeroContrat: row.contract,
  dateMiseAJour: dateTimeInFrance(row.updatedAt),
  version: row.version,
});

const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'réponses types');

/** Answers that operators write once, for one contract or for all, and insert in their answers. */
export const createCannedAnswers = ({
  reader,
  units,
  clock,
  ids,
  securityLog,
}: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog'>) => {
  type Act = 'REPONSE_TYPE_AJOUT' | 'REPONSE_TYPE_MODIFICATION' | 'REPONSE_TYPE_RETRAIT';
  const record = (
    unit: UnitOfWork,
    { caller, origin }: { readonly caller: AuthenticatedCaller; readonly origin: RequestOrigin },
    details: { readonly acte: Act; readonly objet: string },
  ) =>
    securityLog.record(unit, origin, {
      kind: 'DEMANDE_GESTION',
      result: 'SUCCES',
      userId: caller.userId,
      details,
    });

  const read = async (
    answers: ReturnType<typeof cannedAnswersIn>,
    id: string,
  ): Promise<CannedAnswer> => {
    const row = await answers.find(id);
    if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return viewOf(row);
  };

  const wordsOf = async (
    answers: ReturnType<typeof cannedAnswersIn>,
    { titre, texte, numeroContrat = '' }: CannedAnswerBody,
  ) => {
    const contract = numeroContrat === '' ? null : numeroContrat;
    if (contract !== null && !(await answers.hasContract(contract))) {
      throw new DomainError('CONTRAT_INCONNU');
    }
    return { title: titre, text: texte, contract };
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getCannedAnswers>['query'],
    ): Promise<ListPage<CannedAnswer[]>> => {
      const { rows, next } = await cannedAnswerQueries(reader, scopeOf(caller)).list(query);
      return { rows: rows.map(viewOf), next };
    },

    forRequest: async (caller: AuthenticatedCaller, id: string): Promise<CannedAnswer[]> => {
      const scope = scopeOf(caller);
      const request = await operatorRequestQueries(reader, scope).find(id);
      if (request === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return (await cannedAnswerQueries(reader, scope).ofContract(request.contract)).map(viewOf);
    },

    add: async (
      unit: UnitOfWork,
      { caller, origin }: { caller: AuthenticatedCaller; origin: RequestOrigin },
      body: CannedAnswerBody,
    ): Promise<CannedAnswer> => {
      const answers = cannedAnswersIn(unit, scopeOf(caller));
      const id = ids.random();
      await answers.add(id, await wordsOf(answers, body), clock.businessNow());
      await record(unit, { caller, origin }, { acte: 'REPONSE_TYPE_AJOUT', objet: body.titre });
      return await read(answers, id);
    },

    change: (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { id, version, ...body }: CannedAnswerBody & { readonly id: string; version: number },
    ): Promise<CannedAnswer> =>
      units.transact(async (unit) => {
        const answers = cannedAnswersIn(unit, scopeOf(caller));
        const current = await answers.lock(id);
        if (current === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (current.version !== version) throw new DomainError('REPONSE_TYPE_MODIFIEE');
        await answers.change(id, await wordsOf(answers, body), clock.businessNow());
        await record(
          unit,
          { caller, origin },
          { acte: 'REPONSE_TYPE_MODIFICATION', objet: body.titre },
        );
        return await read(answers, id);
      }),

    remove: (caller: AuthenticatedCaller, origin: RequestOrigin, id: string): Promise<void> =>
      units.transact(async (unit) => {
        const removed = await cannedAnswersIn(unit, scopeOf(caller)).remove(id);
        if (removed === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        await record(
          unit,
          { caller, origin },
          { acte: 'REPONSE_TYPE_RETRAIT', objet: removed.title },
        );
      }),
  };
};
