import { hrefOf } from '@portail/contract/pages/href.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { outcomeOf, type PaperOutcome, resetPayment } from './paper-draft.ts';
import { usePaperAnswers } from './PaperFrame.tsx';
import {
  getRemittancePdf,
  getRemittance,
} from '@portail/contract/payments/paper-payments.calls.ts';
import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { payoutDayOf } from '@portail/rules/settlement/payout-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Timeline } from '@portail/ui/data/Timeline.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { wireAmount, wireDay, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paperConfirmationTexts } from './paper-paying.texts.ts';
import '../../../shared/page/print.css';
import './paper-paying.css';
import { WithOutcome } from '../../../flow/WithOutcome.tsx';
import { PrintButton } from '../../../shared/page/PrintButton.tsx';

/** The payment, and the payout day. */
function WhatComesNext({
  done,
  montant,
}: {
  readonly done: PaperOutcome;
  readonly montant: string;
}) {
  const texts = useTexts(paperConfirmationTexts);
  const { nombreTitres, dateRemise } = done;
  const nom = done.intervenant.socialReason;
  return (
    <section className="paper-pay__section" aria-labelledby="paiement-suite">
      <h2 id="paiement-suite">{texts.next}</h2>
      <Timeline
        events={[
          {
            id: 'paiement',
            when: wireDayWords(dateRemise),
            what: fill(nombreTitres === 1 ? texts.doneOne : texts.done, {
              montant,
              nombre: String(nombreTitres),
            }),
            detail: texts.doneDetail,
            state: 'done',
          },
          {
            id: 'virement',
            when: fill(texts.from, { date: longDateWords(payoutDayOf(wireDay(dateRemise))) }),
            what: fill(texts.payout, { nom }),
            state: 'next',
          },
          { id: 'titres', when: texts.keep, what: texts.keepDetail, state: 'later' },
        ]}
      />
    </section>
  );
}

type RemittedVoucher = RemittanceDetail['titres'][number];

/** Optional: the confirmation works without the list. */
function Vouchers({ numeroRemise }: { readonly numeroRemise: string }) {
  const texts = useTexts(paperConfirmationTexts);
  const { data } = useApiQuery(getRemittance, { params: { numeroRemise } });
  if (data === undefined) return null;
  const columns: readonly TableColumn<RemittedVoucher>[] = [
    {
      id: 'titre',
      header: texts.voucher,
      isRowHeader: true,
      cell: ({ numeroTitre }) => <span className="tabular">{numeroTitre}</span>,
    },
    {
      id: 'valeur',
      header: texts.value,
      align: 'end',
      cell: ({ valeurFaciale }) => <span className="amount">{wireAmount(valeurFaciale)}</span>,
    },
  ];
  return (
    <Disclosure title={texts.vouchers} headingLevel={2} detail={data.titres.length}>
      <Table
        caption={texts.vouchers}
        isCaptionHidden
        columns={columns}
        rows={data.titres}
        rowKey={({ numeroTitre }) => numeroTitre}
      />
    </Disclosure>
  );
}

function NextActions({ numeroRemise }: { readonly numeroRemise: string }) {
  const texts = useTexts(paperConfirmationTexts);
  const begin = () => {
    resetPayment();
    navigate(hrefOf('CHECK_PAYMENT_CHOICE'));
  };
  return (
    <div className="cluster no-print">
      <DownloadButton
        variant="primary"
        ask={() => callApi(getRemittancePdf, { params: { numeroRemise } })}
      >
        {texts.slip}
      </DownloadButton>
      <Button variant="secondary" onClick={begin}>
        {texts.another}
      </Button>
      <LinkButton variant="secondary" href={hrefOf('CHECK_PAYMENT_HISTORY')}>
        {texts.history}
      </LinkButton>
      <PrintButton>{texts.print}</PrintButton>
    </div>
  );
}

/** The remittance, the next steps and the slip (CHK-10). */
function ConfirmationStep({ done }: { readonly done: PaperOutcome }) {
  const texts = useTexts(paperConfirmationTexts);
  const { reference: numeroRemise, intervenant } = done;
  const montant = formatAmount(centsOf(done.montantCents));
  return (
    <Page width="reading">
      <Alert tone="success" title={texts.title}>
        <p>{fill(texts.text, { nom: intervenant.socialReason, montant })}</p>
      </Alert>
      <WhatComesNext done={done} montant={montant} />
      <Card title={texts.details}>
        <FactList
          facts={[
            { id: 'remise', label: texts.number, value: numeroRemise, isStrong: true },
            { id: 'date', label: texts.date, value: done.dateRemise },
            { id: 'intervenant', label: texts.payee, value: intervenant.socialReason },
            { id: 'nan', label: texts.nan, value: intervenant.codeNAN },
            { id: 'titres', label: texts.count, value: done.nombreTitres },
            { id: 'montant', label: texts.amount, value: montant, isStrong: true },
          ]}
        />
      </Card>
      <Vouchers numeroRemise={numeroRemise} />
      <NextActions numeroRemise={numeroRemise} />
    </Page>
  );
}

export default function CheckPaymentConfirmationPage() {
  return (
    <WithOutcome done={outcomeOf(usePaperAnswers())} first="CHECK_PAYMENT_CHOICE">
      {(done) => <ConfirmationStep done={done} />}
    </WithOutcome>
  );
}
