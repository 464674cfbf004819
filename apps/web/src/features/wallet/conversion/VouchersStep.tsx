import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import { accountCreditedOn } from '@portail/rules/wallet/conversion/conversion.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import type { TypedVoucher } from '@portail/rules/wallet/vouchers/typed-vouchers.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { SummaryPanel } from '@portail/ui/layout/SummaryPanel.tsx';
import { type FormEvent, useEffect, useState, useMemo } from 'react';
import { refusedLines } from '../../../session/vouchers/refusals.ts';
import { useVoucherProblems } from '../../../session/vouchers/use-voucher-problems.ts';
import { VoucherEntry } from '../../../session/vouchers/VoucherEntry.tsx';
import {
  type VoucherBook,
  type VoucherLine,
  type AssessedLine,
  type KnownVouchers,
  knownVouchers,
} from '../../../session/vouchers/voucher-lines.ts';
import { today } from '../../../shared/time/today.ts';
import {
  conversionSubmitTexts,
  conversionTexts,
  conversionVouchersTexts,
} from './conversion.texts.ts';
import { LateConversion } from './LateConversion.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { voucherTexts } from '../../../session/vouchers/vouchers.texts.ts';
import type { AccountCommand, ConversionCommand } from './conversion-commands.ts';
import {
  openSubmission,
  typeVouchers,
  unansweredOf,
  useConversionAnswers,
} from './conversion-draft.ts';
import { ConversionFrame } from './ConversionFrame.tsx';
import { useRefusalWords } from './refusal-words.ts';
import { ConversionErrors } from './UnansweredConversion.tsx';
import { type ConversionAct, useConvert } from './use-convert.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { paidCodes } from '../../../session/vouchers/code-checks.ts';
import { useAssessedLines } from '../../../session/vouchers/use-assessed-lines.ts';
import { useVoucherLines } from '../../../session/vouchers/use-voucher-lines.ts';
import { rereadConvertible } from './conversion-data.ts';
import { ConversionActions } from './ConversionActions.tsx';

/** Possibly converted already: the same vouchers may be sent again (L13). */
const sentVouchers = (sent: ConversionCommand | undefined): KnownVouchers => {
  if (sent?.sens !== 'TITRES_VERS_COMPTE') return new Map();
  const { idProduit, millesime } = sent.corps;
  const book = { idProduit, millesime, libelleProduit: sent.libelleProduit };
  return new Map(
    sent.titres.map(({ numeroTitre, valeurCents }) => [
      numeroTitre,
      { valeurCents: centsOf(valeurCents), statut: 'ACTIF', book },
    ]),
  );
};

const commandOf = (
  book: VoucherBook,
  assessed: readonly AssessedLine[],
  montantCents: number,
): AccountCommand => {
  const { idProduit, libelleProduit, millesime } = book;
  const titres = assessed.flatMap(({ line: { numeroTitre }, state }) =>
    state.kind === 'whole' ? [{ numeroTitre, valeurCents: state.voucher.valeurCents }] : [],
  );
  return {
    sens: 'TITRES_VERS_COMPTE',
    corps: { idProduit, millesime, numeros: titres.map(({ numeroTitre }) => numeroTitre) },
    libelleProduit,
    millesime,
    montantCents,
    titres,
  };
};

const useConversionLines = (
  books: readonly CheckbookStatement[],
  start: readonly TypedVoucher[],
) => {
  const queries = useQueryClient();
  const reread = () => rereadConvertible(queries);
  const sent = sentVouchers(unansweredOf(useConversionAnswers()));
  const held = useMemo(() => knownVouchers(books), [books]);
  const grid = useVoucherLines(start, typeVouchers);
  const assessed = useAssessedLines(grid, new Map([...held, ...sent]), {
    codes: paidCodes,
    onWrong: reread,
    sent: [...sent.keys()],
  });
  return {
    grid,
    ...assessed,
    recheck: (line: TypedVoucher) => void paidCodes.check(line, reread),
  };
};

interface ConversionReviewProps {
  readonly command: AccountCommand | undefined;
  readonly ready: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function ConversionReview(props: ConversionReviewProps) {
  const { command, ready, isPending, onConfirm, onClose } = props;
  const texts = useTexts(conversionSubmitTexts);
  const common = useTexts(conversionTexts);
  const vouchers = useTexts(conversionVouchersTexts);
  const montant = formatAmount(centsOf(command?.montantCents ?? 0));
  const count = command?.titres.length ?? 0;
  return (
    <ConfirmDialog
      isOpen={command !== undefined}
      onClose={onClose}
      title={fill(plural(count, texts.reviewTitleOne, texts.reviewTitle), { montant })}
      size="medium"
      confirmLabel={fill(texts.convert, { montant })}
      cancelLabel={texts.change}
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={onConfirm}
    >
      <p>{texts.review}</p>
      {command === undefined ? null : (
        <FactList
          facts={[
            { id: 'titres', label: vouchers.count, value: count },
            {
              id: 'produit',
              label: vouchers.product,
              value: fill(common.book, {
                produit: command.libelleProduit,
                millesime: String(command.millesime),
              }),
            },
            { id: 'disponible', label: vouchers.ready, value: ready },
            { id: 'total', label: vouchers.total, value: montant, isStrong: true },
          ]}
        />
      )}
    </ConfirmDialog>
  );
}

const FORM_ID = 'changement-titres';

function LateAccount({ millesime }: { readonly millesime: number }) {
  const texts = useTexts(conversionVouchersTexts);
  return <LateConversion direction="TITRES_VERS_COMPTE" millesime={millesime} texts={texts} />;
}

/** Shown before the first field (CONV-08). */
function BeforeScratching({ books }: { readonly books: readonly CheckbookStatement[] }) {
  const texts = useTexts(conversionVouchersTexts);
  const vintages = [...new Set(books.map(({ millesime }) => millesime))];
  return (
    <>
      <Alert tone="warning" title={texts.warningTitle}>
        <p>{texts.warning}</p>
        <p>{texts.warningAdvice}</p>
      </Alert>
      {vintages.map((millesime) => (
        <LateAccount key={millesime} millesime={millesime} />
      ))}
    </>
  );
}

interface VouchersSummaryProps {
  readonly count: number;
  readonly book: VoucherBook | undefined;
  readonly ready: string;
  readonly montant: string;
  readonly isPending: boolean;
}

function VouchersSummary({ count, book, ready, montant, isPending }: VouchersSummaryProps) {
  const texts = useTexts(conversionVouchersTexts);
  const common = useTexts(conversionTexts);
  const send = useTexts(conversionSubmitTexts);
  return (
    <SummaryPanel
      title={common.summary}
      facts={[
        { id: 'titres', label: texts.count, value: count },
        ...(book === undefined
          ? []
          : [
              {
                id: 'produit',
                label: texts.product,
                value: fill(common.book, {
                  produit: book.libelleProduit,
                  millesime: String(book.millesime),
                }),
              },
            ]),
        { id: 'disponible', label: texts.ready, value: ready },
      ]}
      total={{ label: texts.total, value: montant }}
      action={
        <Button type="submit" form={FORM_ID} isPending={isPending} pendingLabel={send.pending}>
          {count === 0 ? send.convertNothing : fill(send.convert, { montant })}
        </Button>
      }
    />
  );
}

interface SentVouchers {
  readonly command: AccountCommand;
  readonly lines: readonly VoucherLine[];
}

const useLineRefusal = ({ refusal }: ConversionAct, sent: SentVouchers | undefined) => {
  const { title, whole } = useRefusalWords(refusal);
  if (refusal === undefined) return { title, lines: undefined };
  const { numbers } = refusedLines(refusal.failure, sent?.lines ?? [], 'titresATransformer');
  return { title, lines: { numbers, messages: whole } };
};

interface VouchersStepProps {
  readonly books: readonly CheckbookStatement[];
  readonly start: readonly TypedVoucher[];
}

export function VouchersStep({ books, start }: VouchersStepProps) {
  const texts = useTexts(conversionVouchersTexts);
  const gridTexts = useTexts(voucherTexts);
  const common = useTexts(conversionTexts);
  const { grid, assessed, book, given, totalCents, recheck } = useConversionLines(books, start);
  const [reviewed, setReviewed] = useState<SentVouchers>();
  const [sent, setSent] = useState<SentVouchers>();
  const closeReview = () => setReviewed(undefined);
  const act = useConvert(closeReview);
  const refused = useLineRefusal(act, sent);
  const [attempt, setAttempt] = useState(0);
  const { errorsOf, problems, find } = useVoucherProblems(assessed, attempt > 0, refused.lines);
  const [hasLostCodes] = useState(() => start.some(({ caseAGratter }) => caseAGratter === ''));
  useEffect(() => openSubmission(), []);

  const montant = formatAmount(centsOf(totalCents));
  const ready = longDateWords(accountCreditedOn(today()));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    act.forgetRefusal();
    if (find().length > 0 || book === undefined) return;
    setReviewed({ command: commandOf(book, assessed, totalCents), lines: given });
  };
  const confirm = () => {
    if (reviewed === undefined) return;
    setSent(reviewed);
    void act.submit(reviewed);
  };
  return (
    <ConversionFrame
      current="montant"
      lead={texts.lead}
      hasErrors={problems.length > 0}
      summary={
        <VouchersSummary
          count={given.length}
          book={book}
          ready={ready}
          montant={montant}
          isPending={act.isPending}
        />
      }
    >
      <BeforeScratching books={books} />
      {/* Rendered before the form: it restores the focus first, then the refused field takes it. */}
      <ConversionReview
        command={reviewed?.command}
        ready={ready}
        isPending={act.isPending}
        onConfirm={confirm}
        onClose={closeReview}
      />
      <Form id={FORM_ID} onSubmit={submit}>
        <ConversionErrors
          act={act}
          hasGrid
          problems={problems}
          attempt={attempt}
          title={refused.title}
        />
        {hasLostCodes ? <Alert>{gridTexts.resumed}</Alert> : null}
        <VoucherEntry grid={grid} assessed={assessed} errorsOf={errorsOf} onRecheck={recheck} />
        <ConversionActions back={common.back} />
      </Form>
    </ConversionFrame>
  );
}
