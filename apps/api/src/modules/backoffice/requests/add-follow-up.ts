import type {
  FollowUp,
  FollowUpBody,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { withoutSocialSecurityNumbers } from '@portail/rules/identifiers/nir.ts';
import {
  statutAfterIssuerAnswer,
  statutsByHand,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { RequestWork, WorkOnRequest } from './work-on-request.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids'> & { readonly workOn: WorkOnRequest };

interface Worker {
  readonly caller: AuthenticatedCaller;
  readonly origin: RequestOrigin;
}

/** What the request is once the house has answered; a settled one is opened again first. */
const statutAfter = (current: RequestStatut, wanted: RequestStatut | undefined): RequestStatut => {
  if (current === 'CLOTUREE') throw new DomainError('DEMANDE_CLOSE');
  const next = wanted ?? statutAfterIssuerAnswer(current);
  if (next !== current && !statutsByHand(current).includes(next)) {
    throw new DomainError('STATUT_DEMANDE_REFUSE');
  }
  return next;
};

export const createAddFollowUp = ({ clock, ids, workOn }: Dependencies) => {
  /** Shown in the person's space and mailed to them, with what becomes of the request. */
  const answer = async (
    { requests, current, record, tellPerson }: RequestWork,
    words: string,
    wanted: RequestStatut | undefined,
  ): Promise<RequestStatut | null> => {
    const at = clock.businessNow();
    const statut = statutAfter(current.statut, wanted);
    const isChanged = statut !== current.statut;
    const messageId = ids.ordered();
    await requests.addAnswer({ id: messageId, requestId: current.id, at, words });
    if (isChanged) {
      const note = { id: ids.ordered(), requestId: current.id, words: '', statut, at };
      await requests.addNote(note);
    }
    await requests.update(current.id, { statut, updated_at: at });
    await tellPerson(messageId, {
      messageId,
      statut: statut === 'EN_ATTENTE' || statut === 'CLOTUREE' ? statut : null,
    });
    await record('REPONSE', isChanged ? statut : undefined);
    return isChanged ? statut : null;
  };

  const note = async ({ requests, current, record }: RequestWork, words: string): Promise<null> => {
    const at = clock.businessNow();
    const id = ids.ordered();
    await requests.addNote({ id, requestId: current.id, words, statut: null, at });
    // Nothing that the person sees has moved: neither its day nor how long it is kept.
    await requests.update(current.id, {});
    await record('SUIVI');
    return null;
  };

  return async (
    unit: UnitOfWork,
    worker: Worker,
    { id, version, commentaire, visibilite = 'INTERNE', statut }: FollowUpBody & { id: string },
  ): Promise<FollowUp[]> =>
    workOn(unit, worker, { id, version }, async (request) => {
      const words = withoutSocialSecurityNumbers(commentaire);
      const isAnswer = visibilite === 'PERSONNE';
      const became = isAnswer ? await answer(request, words, statut) : await note(request, words);
      const { firstName, lastName } = await request.requests.findOperator();
      return [
        {
          date: dateTimeInFrance(clock.businessNow()),
          auteur: `${firstName} ${lastName}`.trim(),
          origine: 'ASSISTANCE',
          commentaire: words,
          visibilite,
          statut: became,
        },
      ];
    });
};
export type AddFollowUp = ReturnType<typeof createAddFollowUp>;
