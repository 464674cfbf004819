import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { useContractId } from '../../../session/use-contract-id.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import { ClosedChoice } from './ClosedChoice.tsx';
import { useSessionView } from '../../../session/current-session.ts';

/** Where the contract lets vouchers pay, the first step; elsewhere what else they are good for. */
export default function CheckPaymentChoicePage() {
  const session = useSessionView();
  const numeroContrat = useContractId();
  const mayPay = canOpenPage(pageOf('CHECK_PAYMENT_AMOUNT'), session);
  return mayPay && numeroContrat !== undefined ? (
    <ChoiceStep numeroContrat={numeroContrat} />
  ) : (
    <ClosedChoice />
  );
}
