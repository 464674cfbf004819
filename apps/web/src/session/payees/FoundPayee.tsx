import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { fill, useTexts } from '../../shared/texts/define-texts.ts';
import { nanSearchTexts, payeeTexts } from './payees.texts.ts';
import './payees.css';
import { isPayable, usePayeeWords } from './payee-words.ts';

interface FoundPayeeProps {
  readonly payee: Payee;
  readonly chooseLabel: string;
  readonly onChoose: (payee: Payee) => void;
}

/** Why nothing can be paid to them from here. */
function NotPayable({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(payeeTexts);
  if (payee.contactStatus !== 'ACTIF') return <Alert tone="warning">{texts.inactive}</Alert>;
  return <Alert tone="warning">{texts.offlineAdvice}</Alert>;
}

/** Who the code belongs to: the name is the first thing read. */
export function FoundPayee({ payee, chooseLabel, onChoose }: FoundPayeeProps) {
  const texts = useTexts(nanSearchTexts);
  const common = useTexts(payeeTexts);
  const words = usePayeeWords();
  const isOpen = isPayable(payee);
  const { socialReason: nom } = payee;
  return (
    <div className="payee-found">
      <p className="payee__detail">{texts.found}</p>
      <p className="payee-found__name">{nom}</p>
      <p>{words(payee)}</p>
      <p className="payee-found__status">
        <Status tone={payee.paiementEnLigne ? 'success' : 'warning'}>
          {payee.paiementEnLigne ? common.online : common.offline}
        </Status>
      </p>
      {isOpen ? (
        <>
          <p>{texts.check}</p>
          <div className="cluster">
            <Button onClick={() => onChoose(payee)}>{fill(chooseLabel, { nom })}</Button>
          </div>
        </>
      ) : (
        <NotPayable payee={payee} />
      )}
    </div>
  );
}
