import { hrefOf } from '@portail/contract/pages/href.ts';
import type { Payee } from '@portail/contract/schemas/paying.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { usePayeeWords } from '../../session/payees/payee-words.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { payingTexts, paymentAmountTexts } from '../../texts/paying.ts';

/** Who is paid, large, with the way to somebody else. */
export function PayeeCard({ payee }: { readonly payee: Payee }) {
  const texts = useTexts(paymentAmountTexts);
  const common = useTexts(payingTexts);
  const words = usePayeeWords();
  return (
    <section className="pay-payee" aria-labelledby="paiement-a-qui">
      <h2 className="pay-payee__title" id="paiement-a-qui">
        {texts.payee}
      </h2>
      <p className="pay-payee__name">{payee.socialReason}</p>
      <p className="paying__muted">{words(payee)}</p>
      <p className="pay-payee__change">
        <Link href={hrefOf('ACCOUNT_PAYMENT_CHOICE')}>{common.choose}</Link>
      </p>
    </section>
  );
}
