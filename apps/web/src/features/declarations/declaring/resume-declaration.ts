import { accountPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { DeclarationResume } from '@portail/contract/declarations/declaring.schemas.ts';
import type { VisualisationMode } from '@portail/rules/identity/access/vocabulary.ts';
import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import { replaceAnswers } from '../../../flow/draft-store.ts';
import { STEPS } from './declaring-draft.ts';
import { typedAgain } from './typed-again.ts';

const PAGES = {
  CESU: 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
  PAJE: 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
} as const;

interface Resumed {
  readonly organisme: Organisme;
  readonly id: string;
  readonly typeContrat: VisualisationMode;
  readonly declaration: DeclarationResume;
}

const begin = ({ organisme, typeContrat }: Resumed, answers: Answers): void =>
  replaceAnswers(accountPaymentFlow.id, { choix: { typeContrat, voie: organisme }, ...answers });

export const resumeToPay = (resumed: Resumed): string => {
  const { organisme, id, declaration } = resumed;
  const { numeroEmployeur, numeroSalarie, intervenant } = declaration;
  const values = { numeroEmployeur, numeroSalarie };
  const { identification, declaration: step } = STEPS[organisme];
  const known =
    intervenant === undefined
      ? { values }
      : {
          values,
          isVerified: true,
          intervenant: { codeNAN: intervenant.codeNAN, socialReason: intervenant.raisonSociale },
        };
  begin(resumed, {
    [identification]: known,
    [step]: { declaration: { id, netCents: centsOfWire(declaration.montantNet) } },
  });
  return intervenant === undefined ? hrefOf(PAGES[organisme]) : hrefOf('ACCOUNT_PAYMENT_AMOUNT');
};

/** Restores the values of a rejected declaration; the numbers are checked again. */
export const resumeToRedo = (resumed: Resumed): string => {
  const { organisme, declaration } = resumed;
  const { numeroEmployeur, numeroSalarie } = declaration;
  const { identification, declaration: step } = STEPS[organisme];
  const values = typedAgain(declaration);
  begin(resumed, {
    [identification]: { values: { numeroEmployeur, numeroSalarie } },
    ...(values === undefined ? {} : { [step]: { values } }),
  });
  return hrefOf(PAGES[organisme]);
};
