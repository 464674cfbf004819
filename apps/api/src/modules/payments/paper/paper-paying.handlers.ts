import type { Handlers } from '../../../platform/http/handler.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { OpposeTitres } from '../../wallet/vouchers/vouchers.module.ts';
import type { CheckScratchCode } from './check-scratch-code.ts';
import type { PayWithTitres } from './pay-with-titres.ts';

export interface PaperPayingUseCases {
  readonly checkScratchCode: CheckScratchCode;
  readonly payWithTitres: PayWithTitres;
  readonly opposeTitres: OpposeTitres;
}

export type PaperPayingHandlers = Pick<
  Handlers,
  'checkScratchCode' | 'payWithTitres' | 'opposeTitre' | 'opposeOwnTitres'
>;

export const createPaperPayingHandlers = (cases: PaperPayingUseCases): PaperPayingHandlers => ({
  checkScratchCode: cases.checkScratchCode,
  payWithTitres: { posts: cases.payWithTitres },
  opposeTitre: async ({ caller, params, body }) => {
    const [opposed] = await cases.opposeTitres(caller, [params.numeroTitre], body.motif);
    if (opposed === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return opposed;
  },
  opposeOwnTitres: ({ caller, body }) => cases.opposeTitres(caller, body.titres, body.motif),
});
