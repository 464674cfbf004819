import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { CreditCard, Wallet } from '@portail/ui/icons/icons.ts';
import { FlowLayout } from '@portail/ui/layout/FlowLayout.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { forgetInvoices } from './invoice-data.ts';
import { useSpaceName } from '../../../session/home-services/selected-area.ts';
import { useLeaveForCard } from '../../../session/use-leave-for-card.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { invoicePayTexts } from './service-invoices.texts.ts';
import './home-invoices.css';
import { type Choice, choiceOf, type Means } from './invoice-choice.ts';
import { byProvider } from './invoice-lines.ts';
import { ProviderGroup } from './ProviderGroup.tsx';
import { startInvoiceCard } from './start-card.ts';

const FORM_ID = 'factures-a-payer';
const MEANS_ID = 'factures-moyen';
const groupId = (clientId: string | undefined): string => `factures-${clientId ?? ''}`;

interface MeansFieldProps {
  readonly choice: Choice;
  readonly means: Means;
  readonly error: string | undefined;
  readonly onChange: (means: Means) => void;
}

function MeansField({ choice, means, error, onChange }: MeansFieldProps) {
  const texts = useTexts(invoicePayTexts);
  const isClosed = choice.error === undefined && choice.codeNAN === undefined;
  return (
    <RadioGroup
      id={MEANS_ID}
      label={texts.means}
      layout="cards"
      error={error}
      value={means}
      onChange={onChange}
      choices={[
        { value: 'CARTE', label: texts.CARTE, hint: texts.CARTE_HINT, icon: <CreditCard /> },
        {
          value: 'COMPTE',
          label: texts.COMPTE,
          hint: isClosed ? texts.COMPTE_NONE : texts.COMPTE_HINT,
          icon: <Wallet />,
          isDisabled: isClosed,
        },
      ]}
    />
  );
}

interface SummaryProps {
  readonly choice: Choice;
  readonly means: Means;
  readonly isPending: boolean;
}

function Summary({ choice, means, isPending }: SummaryProps) {
  const texts = useTexts(invoicePayTexts);
  const nameOf = useSpaceName();
  const first = choice.invoices[0];
  const isSound = choice.error === undefined;
  const montant = formatAmount(choice.total);
  const words = means === 'COMPTE' ? texts.submitAccount : fill(texts.submitCard, { montant });
  return (
    <SummaryPanel
      title={texts.summary}
      facts={[
        ...(isSound && first !== undefined
          ? [{ id: 'prestataire', label: texts.provider, value: nameOf(first.clientId) }]
          : []),
        { id: 'factures', label: texts.chosen, value: String(choice.invoices.length) },
      ]}
      total={{ label: texts.total, value: isSound ? montant : '–' }}
      note={means === 'COMPTE' ? texts.accountNote : texts.cardNote}
      action={
        <Button type="submit" form={FORM_ID} isPending={isPending} pendingLabel={texts.pending}>
          {isSound ? words : texts.submit}
        </Button>
      }
    />
  );
}

/** Problems of the selection, shown after the first attempt. */
const problemsOf = (
  { error, codeNAN }: Choice,
  means: Means,
  firstGroup: string,
  labels: { readonly means: string; readonly none: string },
): readonly FieldProblem[] => {
  if (error !== undefined) return [{ fieldId: firstGroup, message: error }];
  return means === 'COMPTE' && codeNAN === undefined
    ? [{ fieldId: MEANS_ID, label: labels.means, message: labels.none }]
    : [];
};

interface PayInvoicesProps {
  /** Payable invoices only. */
  readonly offered: readonly ServiceInvoice[];
  /** Selected initially: the invoice whose button was pressed. */
  readonly wanted: string | null;
  /** Continues with the account payment to this payee. */
  readonly onAccount: (invoices: readonly ServiceInvoice[], codeNAN: string) => void;
  /** Loads further invoices. */
  readonly more: ReactNode;
}

const usePayment = ({ offered, wanted, onAccount }: PayInvoicesProps) => {
  const texts = useTexts(invoicePayTexts);
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(wanted === null ? [] : [wanted]);
  const [means, setMeans] = useState<Means>('CARTE');
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string>();
  const choice = choiceOf(offered, chosen);
  const firstGroup = groupId((choice.invoices[0] ?? offered[0])?.clientId);
  const labels = { means: texts.means, none: texts.COMPTE_NONE };
  const problems = problemsOf(choice, means, firstGroup, labels);
  const card = useLeaveForCard(async () => {
    const failure = await startInvoiceCard(choice.invoices.map(({ numero }) => numero));
    // They may have been paid elsewhere meanwhile.
    if (failure !== undefined) forgetInvoices(queries);
    return failure;
  });
  return {
    chosen,
    setChosen,
    means,
    setMeans,
    choice,
    card,
    attempt,
    // Only problems that remain since the refusal, so that a checked box keeps the focus.
    problems: problems.filter(({ message }) => message === refused),
    submit: () => {
      setAttempt(attempt + 1);
      setRefused(problems[0]?.message);
      if (problems.length > 0) return;
      if (means === 'CARTE') card.leave();
      else if (choice.codeNAN !== undefined) onAccount(choice.invoices, choice.codeNAN);
    },
  };
};

/** Selection and payment means: one payment for all of them (SAP-05, SAP-34). */
export function PayInvoices(props: PayInvoicesProps) {
  const { offered, more } = props;
  const texts = useTexts(invoicePayTexts);
  const payment = usePayment(props);
  const { choice, card, problems } = payment;
  const errorOf = (fieldId: string) => problems.find((one) => one.fieldId === fieldId)?.message;
  return (
    <FlowLayout
      summary={<Summary choice={choice} means={payment.means} isPending={card.isPending} />}
    >
      <Form
        id={FORM_ID}
        onSubmit={(event) => {
          event.preventDefault();
          payment.submit();
        }}
      >
        <ErrorSummary problems={problems} attempt={payment.attempt} />
        {card.failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            <p>{card.failure.message}</p>
            <p>{texts.notLost}</p>
          </Alert>
        )}
        {byProvider(offered).map((group) => (
          <ProviderGroup
            key={group.clientId}
            id={groupId(group.clientId)}
            group={group}
            chosen={payment.chosen}
            error={errorOf(groupId(group.clientId))}
            onChange={payment.setChosen}
          />
        ))}
        {more}
        <MeansField
          choice={choice}
          means={payment.means}
          error={errorOf(MEANS_ID)}
          onChange={payment.setMeans}
        />
      </Form>
    </FlowLayout>
  );
}
