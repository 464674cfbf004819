import { getPayableTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { PayeeAnswer } from '@portail/contract/payments/payment.flows.ts';
import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { useAssessedLines } from '../../../session/vouchers/use-assessed-lines.ts';
import { useVoucherLines } from '../../../session/vouchers/use-voucher-lines.ts';
import { useVoucherProblems } from '../../../session/vouchers/use-voucher-problems.ts';
import { VoucherEntry } from '../../../session/vouchers/VoucherEntry.tsx';
import { knownVouchers } from '../../../session/vouchers/voucher-lines.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paperPayTexts, paperSubmitTexts, voucherStepTexts } from './paper-paying.texts.ts';
import { voucherTexts } from '../../../session/vouchers/vouchers.texts.ts';
import { openSubmission, typeVouchers, type VoucherValues, resetPayment } from './paper-draft.ts';
import { PaperFrame } from './PaperFrame.tsx';
import { type PaperPayment, usePayVouchers } from './use-pay-vouchers.ts';
import type { Recovery } from './use-recovery.ts';
import { AbandonFlow } from '../../../flow/AbandonFlow.tsx';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';

interface PaymentReviewProps {
  readonly payment: PaperPayment | undefined;
  readonly isPending: boolean;
  readonly onConfirm: (payment: PaperPayment) => void;
  readonly onClose: () => void;
}

/** The review before an irreversible payment (A26). */
function PaymentReview({ payment, isPending, onConfirm, onClose }: PaymentReviewProps) {
  const texts = useTexts(paperSubmitTexts);
  const vouchers = useTexts(voucherStepTexts);
  const montant = formatAmount(centsOf(payment?.totalCents ?? 0));
  const nom = payment?.payee.socialReason ?? '';
  return (
    <ConfirmDialog
      isOpen={payment !== undefined}
      onClose={onClose}
      title={fill(texts.reviewTitle, { montant, nom })}
      size="medium"
      confirmLabel={fill(texts.confirm, { montant })}
      cancelLabel={texts.change}
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={() => payment !== undefined && onConfirm(payment)}
    >
      <p>{texts.review}</p>
      {payment === undefined ? null : (
        <FactList
          facts={[
            { id: 'intervenant', label: vouchers.payee, value: nom },
            { id: 'nan', label: texts.nan, value: payment.payee.codeNAN },
            { id: 'titres', label: texts.count, value: payment.lines.length },
            {
              id: 'produit',
              label: texts.book,
              value: fill(texts.bookOf, {
                produit: payment.book.libelleProduit,
                millesime: String(payment.book.millesime),
              }),
            },
            { id: 'total', label: texts.total, value: montant, isStrong: true },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

function AbandonPayment() {
  const abandon = () => {
    resetPayment();
    paidCodes.forget();
    navigate(hrefOf('CHECK_PAYMENT_CHOICE'));
  };
  return <AbandonFlow texts={useTexts(paperPayTexts)} onAbandon={abandon} />;
}

const FORM_ID = 'paiement-titre';
const commentError = (comment: string): string | undefined =>
  comment.trim().length > TEXT_MAX_LENGTH ? MESSAGES.maxLength(TEXT_MAX_LENGTH) : undefined;

interface VouchersStepProps {
  readonly numeroContrat: string;
  readonly payee: PayeeAnswer;
  readonly books: readonly CheckbookStatement[];
  /** The draft when the step opens. */
  readonly start: VoucherValues | undefined;
  readonly recovery: Recovery;
}

/** The payee and the effect of scratching, before the first field (CHK-09). */
function Before({ payee }: { readonly payee: PayeeAnswer }) {
  const texts = useTexts(voucherStepTexts);
  const common = useTexts(paperSubmitTexts);
  return (
    <>
      <div className="paper-pay__payee">
        <p className="paper-pay__muted">{texts.payee}</p>
        <p className="paper-pay__name">{payee.socialReason}</p>
        <p>
          {common.nan} {payee.codeNAN} –{' '}
          <Link href={hrefOf('CHECK_PAYMENT_CHOICE')}>{texts.changePayee}</Link>
        </p>
      </div>
      <Alert tone="warning" title={texts.warningTitle}>
        <p>{texts.warning}</p>
        <p>{texts.warningAdvice}</p>
      </Alert>
    </>
  );
}

/** After a reload: lost codes, or a request without an answer. */
function Resumed(props: { readonly recovery: Recovery; readonly hasLostCodes: boolean }) {
  const texts = useTexts(voucherStepTexts);
  const gridTexts = useTexts(voucherTexts);
  const { isUnanswered, isSearching } = props.recovery;
  return (
    <>
      {isUnanswered ? (
        <Alert tone="warning" role="status" title={texts.unansweredTitle}>
          {isSearching ? texts.unansweredSearch : texts.unansweredNone}
        </Alert>
      ) : null}
      {props.hasLostCodes ? <Alert>{gridTexts.resumed}</Alert> : null}
    </>
  );
}

export function VouchersStep(props: VouchersStepProps) {
  const { numeroContrat, payee, books, start, recovery } = props;
  const texts = useTexts(voucherStepTexts);
  const common = useTexts(paperPayTexts);
  const submitTexts = useTexts(paperSubmitTexts);
  const queries = useQueryClient();
  // A wrong code may have blocked a voucher.
  const reread = () => void queries.invalidateQueries({ queryKey: [getPayableTitres.id] });
  const [commentaire, setCommentaire] = useState(start?.commentaire ?? '');
  const known = useMemo(() => knownVouchers(books), [books]);
  const grid = useVoucherLines(start?.titres ?? [], (titres) =>
    typeVouchers({ titres, commentaire }),
  );
  const comment = (text: string) => {
    setCommentaire(text);
    typeVouchers({ titres: grid.titres, commentaire: text });
  };
  const {
    assessed,
    book,
    given: paid,
    totalCents,
  } = useAssessedLines(grid, known, { codes: paidCodes, onWrong: reread });
  const [reviewed, setReviewed] = useState<PaperPayment>();
  const closeReview = () => setReviewed(undefined);
  const { submit: pay, isPending, refusal, forgetRefusal, numbers } = usePayVouchers(closeReview);
  const [attempt, setAttempt] = useState(0);
  const { errorsOf, problems, find } = useVoucherProblems(
    assessed,
    attempt > 0,
    refusal === undefined
      ? undefined
      : {
          numbers,
          messages: [refusal.failure.message, submitTexts.notLost],
        },
  );
  const [hasLostCodes] = useState(
    () => start?.titres.some(({ caseAGratter }) => caseAGratter === '') === true,
  );
  useEffect(() => openSubmission(), []);

  const montant = formatAmount(centsOf(totalCents));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    forgetRefusal();
    if (find().length > 0 || book === undefined) return;
    setReviewed({ numeroContrat, payee, book, lines: paid, totalCents, commentaire });
  };
  const button = (
    <Button type="submit" form={FORM_ID} isPending={isPending} pendingLabel={submitTexts.pending}>
      {paid.length === 0 ? submitTexts.payNothing : fill(submitTexts.pay, { montant })}
    </Button>
  );
  const summary = (
    <SummaryPanel
      title={submitTexts.summary}
      facts={[
        { id: 'intervenant', label: texts.payee, value: payee.socialReason },
        { id: 'titres', label: submitTexts.count, value: paid.length },
        ...(book === undefined
          ? []
          : [
              {
                id: 'produit',
                label: submitTexts.book,
                value: fill(submitTexts.bookOf, {
                  produit: book.libelleProduit,
                  millesime: String(book.millesime),
                }),
              },
            ]),
      ]}
      total={{ label: submitTexts.total, value: montant }}
      action={button}
    />
  );
  return (
    <PaperFrame
      current="montant"
      lead={texts.lead}
      hasErrors={problems.length > 0}
      summary={summary}
    >
      <Before payee={payee} />
      {/* Before the form: it gives the focus back first, and what was refused then takes it. */}
      <PaymentReview
        payment={reviewed}
        isPending={isPending}
        onConfirm={(payment) => void pay(payment)}
        onClose={closeReview}
      />
      <Form id={FORM_ID} onSubmit={submit}>
        <ErrorSummary
          problems={problems}
          attempt={attempt + (refusal?.attempt ?? 0)}
          {...(refusal === undefined ? {} : { title: submitTexts.refused })}
        />
        <Resumed recovery={recovery} hasLostCodes={hasLostCodes} />
        <VoucherEntry
          grid={grid}
          assessed={assessed}
          errorsOf={errorsOf}
          onRecheck={(line) => void paidCodes.check(line, reread)}
        />
        <TextArea
          id="paiement-commentaire"
          label={texts.comment}
          hint={texts.commentHint}
          isOptional
          rows={2}
          error={commentError(commentaire)}
          value={commentaire}
          onChange={({ target }) => comment(target.value)}
        />
        <FormActions>
          <LinkButton variant="secondary" href={hrefOf('CHECK_PAYMENT_CHOICE')}>
            {common.back}
          </LinkButton>
          <AbandonPayment />
        </FormActions>
      </Form>
    </PaperFrame>
  );
}
