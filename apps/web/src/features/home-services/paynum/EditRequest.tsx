import { editPaynumRequest } from '@portail/contract/home-services/home-paynum.calls.ts';
import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { ExternalLink } from '@portail/ui/icons/icons.ts';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paynumActTexts, paynumCreationTexts, paynumTexts } from './paynum.texts.ts';
import { type ContractChoice, contractOptions, contractsForEdit } from './paynum-contracts.ts';
import { useLeaveForPaynum } from './use-leave-for-paynum.ts';

interface EditRequestProps {
  readonly request: PaynumRequestLine;
  readonly open: readonly ContractChoice[];
}

/** Opens the partner's page again, for the same contract or another one (SAP-20). */
export function EditRequest({ request, open }: EditRequestProps) {
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
      <Modal
        isOpen={isOpen}
        onClose={close}
        title={fill(texts.editTitle, { date })}
        size="small"
        footer={
          <>
            <Button
              iconAfter={<ExternalLink />}
              onClick={leave}
              isPending={isPending}
              pendingLabel={common.leaving}
            >
              {texts.editConfirm}
            </Button>
            <Button variant="secondary" onClick={close}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={common.failed}>
            {failure.message}
          </Alert>
        )}
        <Select
          label={creation.contract}
          options={contractOptions(contracts)}
          value={numeroContrat}
          onChange={({ target }) => setContract(target.value)}
        />
      </Modal>
    </>
  );
}
