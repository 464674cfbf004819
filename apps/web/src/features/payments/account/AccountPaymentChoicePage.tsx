import { hrefOf } from '@portail/contract/pages/href.ts';
import { usePaymentContract } from './use-payment-contract.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';
import { pageOf } from '@portail/contract/pages/registry.ts';
import type { PaymentWay } from '@portail/contract/payments/payment.flows.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { ChevronRight, FileText, Search, UserRound } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSessionView } from '../../../session/current-session.ts';
import { PaidPayees } from '../../../session/payees/PaidPayees.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentChoiceTexts, payingTexts } from './paying.texts.ts';
import { NoMoney } from './NoMoney.tsx';
import { hasSources, sourcesOf } from './payment-amount.ts';
import { payableAccountsQuery, type PaymentContract } from './payment-data.ts';
import { choosePaid, chooseWay } from './payment-draft.ts';
import { goToNextStep } from './payment-steps.ts';
import { PaymentFailure } from './PaymentFailure.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { UnansweredPayment } from './UnansweredPayment.tsx';

interface WayCardProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint: string;
  readonly onChoose: () => void;
}

function WayCard({ icon, label, hint, onChoose }: WayCardProps) {
  const id = useId();
  return (
    <li>
      <button type="button" className="pay-way" onClick={onChoose} aria-describedby={id}>
        {icon}
        <span className="pay-way__label">{label}</span>
        <ChevronRight />
      </button>
      <p className="pay-way__hint" id={id}>
        {hint}
      </p>
    </li>
  );
}

const useDeclarationWays = (): readonly Extract<PaymentWay, 'CESU' | 'PAJE'>[] => {
  const view = useSessionView();
  return [
    ...(canOpenPage(pageOf('ACCOUNT_PAYMENT_CESU_IDENTIFICATION'), view) ? ['CESU' as const] : []),
    ...(canOpenPage(pageOf('ACCOUNT_PAYMENT_PAJE_IDENTIFICATION'), view) ? ['PAJE' as const] : []),
  ];
};

/** Paid payees first, then the other ways. */
function Ways({ contract }: { readonly contract: PaymentContract }) {
  const texts = useTexts(paymentChoiceTexts);
  const declared = useDeclarationWays();
  const { numeroContrat, typeContrat } = contract;
  const go = (voie: Parameters<typeof chooseWay>[1]) => () => {
    chooseWay(typeContrat, voie);
    goToNextStep('choix');
  };
  return (
    <>
      <PaidPayees
        numeroContrat={numeroContrat}
        onChoose={(payee) => {
          choosePaid(typeContrat, payee);
          goToNextStep('choix');
        }}
      />
      <section className="paying__section" aria-labelledby="payer-autre">
        <h2 id="payer-autre">{texts.someone}</h2>
        <ul className="pay-ways">
          <WayCard
            icon={<Search />}
            label={texts.organisme}
            hint={texts.organismeHint}
            onChoose={go('ORGANISME')}
          />
          {declared.includes('CESU') ? (
            <WayCard
              icon={<FileText />}
              label={texts.cesu}
              hint={texts.cesuHint}
              onChoose={go('CESU')}
            />
          ) : null}
          {declared.includes('PAJE') ? (
            <WayCard
              icon={<UserRound />}
              label={texts.paje}
              hint={texts.pajeHint}
              onChoose={go('PAJE')}
            />
          ) : null}
        </ul>
      </section>
    </>
  );
}

/** The payee choice, if there is a balance. */
function ChoiceStep({ contract }: { readonly contract: PaymentContract }) {
  const texts = useTexts(paymentChoiceTexts);
  const common = useTexts(payingTexts);
  const { data, error, refetch } = useQuery(payableAccountsQuery(contract.numeroContrat));
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" label={common.loading} />
      ) : (
        <PaymentFailure error={error} onRetry={() => void refetch()} />
      );
    return hasSources(sourcesOf(data)) ? <Ways contract={contract} /> : <NoMoney />;
  };
  return (
    <PaymentFrame current="choix" lead={texts.lead}>
      <UnansweredPayment />
      {content()}
    </PaymentFrame>
  );
}

export default function AccountPaymentChoicePage() {
  const contract = usePaymentContract();
  return contract === undefined ? (
    <Navigate to={hrefOf('HOME')} />
  ) : (
    <ChoiceStep contract={contract} />
  );
}
