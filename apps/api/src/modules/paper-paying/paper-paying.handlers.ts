import type { Handlers } from '../../platform/http/handler.ts';
import type { OpposeTitre } from '../vouchers/vouchers.module.ts';
import type { CheckScratchCode } from './check-scratch-code.ts';
import type { PayWithTitres } from './pay-with-titres.ts';

export interface PaperPayingUseCases {
  readonly checkScratchCode: CheckScratchCode;
  readonly payWithTitres: PayWithTitres;
  readonly opposeTitre: OpposeTitre;
}

export type PaperPayingHandlers = Pick<
  Handlers,
  'checkScratchCode' | 'payWithTitres' | 'opposeTitre'
>;

export const createPaperPayingHandlers = (cases: PaperPayingUseCases): PaperPayingHandlers => ({
  checkScratchCode: cases.checkScratchCode,
  payWithTitres: { posts: cases.payWithTitres },
  opposeTitre: ({ caller, params, body }) =>
    cases.opposeTitre(caller, params.numeroTitre, body.motif),
});
