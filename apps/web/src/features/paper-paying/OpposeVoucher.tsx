import { opposeTitre } from '@portail/contract/calls/paper-paying.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { CheckbookStatement } from '@portail/contract/schemas/holdings.ts';
import { OPPOSITION_MOTIFS, type OppositionMotif } from '@portail/contract/schemas/paper-paying.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../session/api.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { notify } from '../../shared/notifications/notification-store.ts';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { oppositionTexts } from '../../texts/paper-paying.ts';
import { forgetVouchers } from './paper-data.ts';

type Voucher = CheckbookStatement['titres'][number];

const MOTIF_ID = 'opposition-motif';

/** Blocks the voucher once, and says so; the statement is read anew. */
const useOppose = (numero: string, onDone: () => void) => {
  const texts = useTexts(oppositionTexts);
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const oppose = async (motif: OppositionMotif) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const { dateOpposition: date } = await callApi(opposeTitre, {
        params: { numeroTitre: numero },
        body: { motif },
      });
      onDone();
      notify({
        type: 'success',
        header: texts.doneHeader,
        content: fill(texts.done, { numero, date }),
      });
      forgetVouchers(queries);
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

function OppositionForm(props: { readonly voucher: Voucher; readonly onClose: () => void }) {
  const { voucher, onClose } = props;
  const texts = useTexts(oppositionTexts);
  const numero = voucher.numeroTitre;
  const { oppose, isPending, failure } = useOppose(numero, onClose);
  const [motif, setMotif] = useState<OppositionMotif>();
  const [error, setError] = useState<string>();
  const confirm = () => {
    setError(motif === undefined ? MESSAGES.required : undefined);
    if (motif === undefined) document.getElementById(MOTIF_ID)?.querySelector('input')?.focus();
    else void oppose(motif);
  };
  return (
    <div className="stack">
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={texts.failed}>
          {failure.message}
        </Alert>
      )}
      <p>{fill(texts.text, { valeur: wireAmount(voucher.valeurFaciale) })}</p>
      <RadioGroup
        id={MOTIF_ID}
        label={texts.motif}
        error={error}
        value={motif}
        onChange={(next) => {
          setMotif(next);
          setError(undefined);
        }}
        choices={OPPOSITION_MOTIFS.map((value) => ({ value, label: texts[value] }))}
      />
      <div className="cluster">
        <Button
          variant="danger"
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={confirm}
        >
          {fill(texts.confirm, { numero })}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </div>
  );
}

/** A voucher that is lost or stolen is blocked by its owner, at once. */
export function OpposeVoucher({ voucher }: { readonly voucher: Voucher }) {
  const texts = useTexts(oppositionTexts);
  // A book has hundreds of vouchers: only the dialog that is asked for is drawn.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const isOpen = state === 'open';
  const close = () => setState('closed');
  const numero = voucher.numeroTitre;
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.actionOf, { numero })}
        onClick={() => setState('open')}
      >
        {texts.action}
      </Button>
      {state === 'never' ? null : (
        <Modal
          isOpen={isOpen}
          onClose={close}
          title={fill(texts.title, { numero })}
          role="alertdialog"
          size="small"
        >
          {isOpen ? <OppositionForm voucher={voucher} onClose={close} /> : null}
        </Modal>
      )}
    </>
  );
}
