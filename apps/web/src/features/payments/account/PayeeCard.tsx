import type { Payee } from '@portail/contract/payments/account-payments.schemas.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { usePayeeWords } from '../../../session/payees/payee-words.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { useStart } from './PaymentFrame.tsx';

/** The payee, with a link to change it. */
export function PayeeCard({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(paymentAmountTexts);
  const start = useStart();
  const words = usePayeeWords();
  return (
    <section className="pay-payee" aria-labelledby="paiement-a-qui">
      <h2 className="pay-payee__title" id="paiement-a-qui">
        {texts.payee}
      </h2>
      <p className="pay-payee__name">{payee.socialReason}</p>
      <p className="paying__muted">{words(payee)}</p>
      <p className="pay-payee__change">
        <Link href={start.href}>{start.change}</Link>
      </p>
    </section>
  );
}
