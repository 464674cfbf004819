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
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
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
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const oppose = async (numeros: readonly string[], motif: OppositionMotif) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const opposed = await callApi(opposeOwnTitres, { body: { titres: [...numeros], motif } });
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
      void queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { oppose, isPending, failure };
};

interface OppositionFormProps {
  /** One voucher, or several to choose from. */
  readonly vouchers: readonly Voucher[];
  readonly onClose: () => void;
}

function OppositionForm({ vouchers, onClose }: OppositionFormProps) {
  const texts = useTexts(oppositionTexts);
  const { oppose, isPending, failure } = useOppose(onClose);
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
    else if (motif !== undefined) void oppose(chosen, motif);
  };
  return (
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
      <div className="cluster">
        <Button
          variant="danger"
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={confirm}
        >
          {fill(lost.length < 2 ? texts.confirm : texts.confirmMany, words)}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </div>
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
  // A book has hundreds of vouchers: the dialog is rendered on demand.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const isOpen = state === 'open';
  const close = () => setState('closed');
  return (
    <>
      <Button
        variant={isSmall ? 'quiet' : 'secondary'}
        isSmall={isSmall}
        aria-label={label}
        onClick={() => setState('open')}
      >
        {action}
      </Button>
      {state === 'never' ? null : (
        <Modal isOpen={isOpen} onClose={close} title={title} role="alertdialog" size="small">
          {isOpen ? <OppositionForm vouchers={vouchers} onClose={close} /> : null}
        </Modal>
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
