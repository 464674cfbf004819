import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import {
  canChangeSupport,
  isPaynumDeletable,
  isPaynumEditable,
  type PaynumStatut,
  type PaynumSupport,
} from '@portail/rules/home-services/paynum.ts';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Status, type StatusStyle } from '@portail/ui/feedback/Status.tsx';
import { Hourglass, ExternalLink } from '@portail/ui/icons/icons.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { ConfirmedButton } from '../../../shared/forms/ConfirmedButton.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumTexts, paynumActTexts, paynumCreationTexts } from './paynum.texts.ts';
import { type ContractChoice, contractOptions, contractsForEdit } from './paynum-contracts.ts';
import {
  deletePaynumRequest,
  changePaynumSupport,
  editPaynumRequest,
  getPaynumRequests,
} from '@portail/contract/home-services/home-paynum.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { callApi } from '../../../session/api.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { SupportField } from './SupportField.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { Select } from '@portail/ui/fields/Select.tsx';
import { useLeaveForPaynum } from './use-leave-for-paynum.ts';

interface ActDialogProps extends Pick<
  ComponentProps<typeof Modal>,
  'isOpen' | 'onClose' | 'title' | 'children'
> {
  readonly failed: string;
  readonly failure: ApiFailure | undefined;
  readonly action: ReactNode;
  readonly keep: string;
}

function ActDialog({ failed, failure, action, keep, children, ...modal }: ActDialogProps) {
  return (
    <Modal
      {...modal}
      size="small"
      footer={
        <>
          {action}
          <Button variant="secondary" onClick={modal.onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={failed}>
          {failure.message}
        </Alert>
      )}
      {children}
    </Modal>
  );
}

interface EditRequestProps {
  readonly request: PaynumRequestLine;
  readonly open: readonly ContractChoice[];
}

/** Opens the partner's page again, for the same contract or another one (SAP-20). */
function EditRequest({ request, open }: EditRequestProps) {
  const texts = useTexts(paynumActTexts);
  const creation = useTexts(paynumCreationTexts);
  const common = useTexts(paynumTexts);
  const { id, dateDemande: date } = request;
  const [isOpen, setOpen] = useState(false);
  const [numeroContrat, setContract] = useState(request.numeroContrat);
  const { leave, isPending, failure } = useLeaveForPaynum(() =>
    callApi(editPaynumRequest, { params: { id }, body: { numeroContrat } }),
  );
  const close = () => setOpen(false);
  const contracts = contractsForEdit(request, open);
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.editOf, { date })}
        onClick={() => setOpen(true)}
      >
        {texts.edit}
      </Button>
      <ActDialog
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.editTitle, { date })}
        failed={common.failed}
        failure={failure}
        keep={texts.keep}
        action={
          <Button
            iconAfter={<ExternalLink />}
            onClick={leave}
            isPending={isPending}
            pendingLabel={common.leaving}
          >
            {texts.editConfirm}
          </Button>
        }
      >
        <Select
          label={creation.contract}
          options={contractOptions(contracts)}
          value={numeroContrat}
          onChange={({ target }) => setContract(target.value)}
        />
      </ActDialog>
    </>
  );
}

/** SAP-22. */
function ChangeSupport({ request }: { readonly request: PaynumRequestLine }) {
  const texts = useTexts(paynumActTexts);
  const names = useTexts(paynumTexts);
  const { id, dateDemande: date } = request;
  const [isOpen, setOpen] = useState(false);
  const [support, setSupport] = useState<PaynumSupport>(request.choixSupport);
  const close = () => setOpen(false);
  const { submit, isPending, refusal, forgetRefusal } = useApiMutation(changePaynumSupport, {
    invalidates: [getPaynumRequests],
    onSuccess: close,
    success: {
      header: texts.changeDone,
      content: ({ choixSupport }) => fill(texts.changeDoneText, { support: names[choixSupport] }),
    },
  });
  const failure = refusal?.failure;
  const change = () => {
    forgetRefusal();
    void submit({ params: { id }, body: { choixSupport: support } });
  };
  const open = () => {
    setSupport(request.choixSupport);
    setOpen(true);
  };
  return (
    <>
      <Button variant="quiet" isSmall aria-label={fill(texts.changeOf, { date })} onClick={open}>
        {texts.change}
      </Button>
      <ActDialog
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.changeTitle, { date })}
        failed={texts.changeFailed}
        failure={failure}
        keep={texts.keep}
        action={
          <Button onClick={change} isPending={isPending} pendingLabel={texts.pending}>
            {texts.changeConfirm}
          </Button>
        }
      >
        <SupportField value={support} onChange={setSupport} />
        <p>{texts.changeText}</p>
      </ActDialog>
    </>
  );
}

function DeleteRequest({ request }: { readonly request: PaynumRequestLine }) {
  const texts = useTexts(paynumActTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, dateDemande: date, numeroContrat: contrat } = request;
  const close = () => setOpen(false);
  const { submit, isPending, refusal, forgetRefusal } = useApiMutation(deletePaynumRequest, {
    // After a refusal too: the partner may have answered meanwhile.
    invalidates: [getPaynumRequests],
    onSuccess: close,
    success: { header: texts.removeDone, content: fill(texts.removeDoneText, { date }) },
  });
  const remove = () => {
    forgetRefusal();
    void submit({ params: { id } });
  };
  return (
    <ConfirmedButton
      button={{
        variant: 'quiet',
        isSmall: true,
        'aria-label': fill(texts.removeOf, { date }),
        children: texts.remove,
      }}
      isOpen={isOpen}
      onChange={setOpen}
      title={fill(texts.removeTitle, { date })}
      confirmLabel={fill(texts.removeConfirm, { date })}
      cancelLabel={texts.keep}
      isDanger
      isPending={isPending}
      pendingLabel={texts.pending}
      onConfirm={remove}
      failure={refusal && { title: texts.removeFailed, message: refusal.failure.message }}
    >
      <p>{fill(texts.removeText, { contrat })}</p>
    </ConfirmedButton>
  );
}

const STATUS_STYLES: Readonly<Record<PaynumStatut, StatusStyle>> = {
  EN_ATTENTE: { tone: 'info', icon: <Hourglass /> },
  VALIDEE: { tone: 'success' },
  REFUSEE: { tone: 'danger' },
};

interface RequestTableProps {
  readonly requests: readonly PaynumRequestLine[];
  /** Contracts to which a request may move. */
  readonly open: readonly ContractChoice[];
}

const useColumns = (open: readonly ContractChoice[]): readonly TableColumn<PaynumRequestLine>[] => {
  const texts = useTexts(paynumTexts);
  return [
    {
      id: 'contract',
      header: texts.contract,
      isRowHeader: true,
      cell: ({ raisonSociale, numeroContrat: numero }) => (
        <span className="paynum__name">
          <span>{raisonSociale}</span>
          <span className="paynum__detail">{fill(texts.numero, { numero })}</span>
        </span>
      ),
    },
    {
      id: 'date',
      header: texts.date,
      cell: ({ dateDemande }) => <DateText day={wireDay(dateDemande)} format="short" />,
    },
    { id: 'support', header: texts.support, cell: ({ choixSupport }) => texts[choixSupport] },
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <Status {...STATUS_STYLES[statut]}>{texts[statut]}</Status>,
    },
    {
      id: 'acts',
      header: texts.acts,
      isHeaderHidden: true,
      cell: (request) => (
        <div className="paynum__acts">
          {isPaynumEditable(request.statut) ? <EditRequest request={request} open={open} /> : null}
          {canChangeSupport(request.statut) ? <ChangeSupport request={request} /> : null}
          {isPaynumDeletable(request.statut) ? <DeleteRequest request={request} /> : null}
        </div>
      ),
    },
  ];
};

export function RequestTable({ requests, open }: RequestTableProps) {
  const texts = useTexts(paynumTexts);
  return (
    <Table
      caption={texts.caption}
      columns={useColumns(open)}
      rows={requests}
      rowKey={({ id }) => id}
    />
  );
}
