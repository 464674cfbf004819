import type { Consultation } from '@portail/contract/people/privacy.schemas.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { accountScopeOf } from '../../../platform/ports/owner-scope.ts';
import { consultationQueries } from './consultations.queries.ts';

const PAGE_SIZE = 50;

export type ListConsultations = (
  caller: AuthenticatedCaller,
  asked: { readonly avant?: string | undefined; readonly taille?: string | undefined },
) => Promise<Consultation[]>;

export const createListConsultations =
  ({ reader }: Pick<Platform, 'reader'>): ListConsultations =>
  async (caller, { avant, taille }) => {
    const limit = taille === undefined ? PAGE_SIZE : Number(taille);
    const rows = await consultationQueries(reader, accountScopeOf(caller)).list({
      before: avant,
      limit,
    });
    return rows.map(({ id, at, par, organisme, isReadOnly, motif }) => ({
      id,
      date: dateTimeInFrance(at),
      par,
      organisme,
      lectureSeule: isReadOnly,
      motif,
    }));
  };
