import { opposeOwnTitres } from '@portail/contract/payments/paper-payments.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import {
  OPPOSITION_MOTIFS,
  type OppositionMotif,
} from '@portail/contract/payments/paper-payments.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { oppositionTexts } from './oppositions.texts.ts';

type Voucher = CheckbookStatement['titres'][number];

const MOTIF_ID = 'opposition-motif';
const CHOICE_ID = 'opposition-titres';

/** A delivered voucher, possibly blocked by wrong codes. */
const isOpposable = ({ statut, raison }: Voucher): boolean =>
  statut === 'ACTIF' || raison === 'CODES_ERRONES' || raison === 'ESSAIS_EPUISES';

/** Blocks all vouchers or none, then reloads the statement. */
const useOppose = (onDone: () => void) => {
  const texts = useTexts(oppositionTexts);
  return useApiMutation(opposeOwnTitres, {
    invalidates: 'everything',
    onSuccess: (opposed) => {
      onDone();
      const [first] = opposed;
      notify({
        type: 'success',
        header: opposed.length === 1 ? texts.doneHeader : texts.doneHeaderMany,
        content: fill(opposed.length === 1 ? texts.done : texts.doneMany, {
          numero: first?.numeroTitre ?? '',
          nombre: String(opposed.length),
          date: first?.dateOpposition ?? '',
        }),
      });
    },
  });
};

interface OppositionFormProps {
  /** One voucher, or several to choose from. */
  readonly vouchers: readonly Voucher[];
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function OppositionForm({ vouchers, title, isOpen, onClose }: OppositionFormProps) {
  const texts = useTexts(oppositionTexts);
  const { submit, isPending, refusal, forgetRefusal } = useOppose(onClose);
  const failure = refusal?.failure;
  const [chosen, setChosen] = useState<readonly string[]>(
    vouchers.length === 1 ? vouchers.map(({ numeroTitre }) => numeroTitre) : [],
  );
  const [motif, setMotif] = useState<OppositionMotif>();
  const [isTried, setTried] = useState(false);
  const lost = vouchers.filter(({ numeroTitre }) => chosen.includes(numeroTitre));
  const [first] = lost;
  const value = centsOf(lost.reduce((sum, one) => sum + centsOfWire(one.valeurFaciale), 0));
  const words = { numero: first?.numeroTitre ?? '', nombre: String(lost.length) };
  const choose = (numero: string, isChosen: boolean) =>
    setChosen([...chosen.filter((one) => one !== numero), ...(isChosen ? [numero] : [])]);
  const confirm = () => {
    setTried(true);
    const missing = lost.length === 0 ? CHOICE_ID : motif === undefined ? MOTIF_ID : undefined;
    if (missing !== undefined) document.getElementById(missing)?.querySelector('input')?.focus();
    else if (motif !== undefined) {
      forgetRefusal();
      void submit({ body: { titres: [...chosen], motif } });
    }
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirmLabel={fill(lost.length < 2 ? texts.confirm : texts.confirmMany, words)}
      cancelLabel={texts.keep}
      isDanger
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={confirm}
    >
      <div className="stack">
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            <p>{failure.message}</p>
            {failure.fields.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Alert>
        )}
        {vouchers.length === 1 ? null : (
          <FieldGroup
            id={CHOICE_ID}
            role="group"
            label={texts.which}
            error={isTried && lost.length === 0 ? MESSAGES.required : undefined}
            className="choices opposition__choices"
          >
            <Checkbox
              checked={lost.length === vouchers.length}
              onChange={({ target }) =>
                setChosen(target.checked ? vouchers.map(({ numeroTitre }) => numeroTitre) : [])
              }
            >
              {fill(texts.all, { nombre: String(vouchers.length) })}
            </Checkbox>
            {vouchers.map(({ numeroTitre, valeurFaciale }) => (
              <Checkbox
                key={numeroTitre}
                checked={chosen.includes(numeroTitre)}
                onChange={({ target }) => choose(numeroTitre, target.checked)}
              >
                {fill(texts.one, { numero: numeroTitre, valeur: wireAmount(valeurFaciale) })}
              </Checkbox>
            ))}
          </FieldGroup>
        )}
        {lost.length === 0 ? null : (
          <p>
            {fill(lost.length === 1 ? texts.text : texts.textMany, {
              ...words,
              valeur: formatAmount(value),
            })}
          </p>
        )}
        <RadioGroup
          id={MOTIF_ID}
          label={texts.motif}
          error={isTried && motif === undefined ? MESSAGES.required : undefined}
          value={motif}
          onChange={setMotif}
          choices={OPPOSITION_MOTIFS.map((one) => ({
            value: one,
            label: vouchers.length === 1 ? texts[one] : texts[`${one}_MANY`],
          }))}
        />
      </div>
    </ConfirmDialog>
  );
}

interface OppositionDialogProps {
  readonly vouchers: readonly Voucher[];
  readonly title: string;
  readonly action: string;
  readonly label?: string;
  readonly isSmall?: boolean;
}

function OppositionDialog({ vouchers, title, action, label, isSmall }: OppositionDialogProps) {
  // A book has hundreds of vouchers: the dialog is rendered on demand, and empty each time it opens.
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={isSmall ? 'quiet' : 'secondary'}
        isSmall={isSmall}
        aria-label={label}
        onClick={open}
      >
        {action}
      </Button>
      {openings === 0 ? null : (
        <OppositionForm
          key={openings}
          vouchers={vouchers}
          title={title}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Blocks one lost or stolen voucher. */
export function OpposeVoucher({ voucher }: { readonly voucher: Voucher }) {
  const texts = useTexts(oppositionTexts);
  const numero = voucher.numeroTitre;
  if (!isOpposable(voucher)) return null;
  return (
    <OppositionDialog
      vouchers={[voucher]}
      title={fill(texts.title, { numero })}
      action={texts.action}
      label={fill(texts.actionOf, { numero })}
      isSmall
    />
  );
}

/** Blocks several vouchers of a book. */
export function OpposeVouchers({ vouchers }: { readonly vouchers: readonly Voucher[] }) {
  const texts = useTexts(oppositionTexts);
  const opposable = vouchers.filter(isOpposable);
  if (opposable.length < 2) return null;
  return (
    <div className="cluster no-print">
      <OppositionDialog vouchers={opposable} title={texts.titleMany} action={texts.actionMany} />
    </div>
  );
}
