import { revokeMandate } from '@portail/contract/orders/mandate.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mandateTexts } from '../../../session/profile/profile.texts.ts';
import { MANDATE_KEY } from './bank-queries.ts';

export function RevokeMandate({ rum }: { readonly rum: string }) {
  const texts = useTexts(mandateTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const revoking = useMutation({
    mutationFn: () => callApi(revokeMandate, { params: { rum } }),
    onSuccess: async () => {
      notify({ type: 'success', header: common.doneHeader, content: texts.revoked });
      await queries.invalidateQueries({ queryKey: MANDATE_KEY });
      focusPageHeading();
    },
    onError: ({ message }) => notify({ type: 'error', header: common.failed, content: message }),
    onSettled: () => setOpen(false),
  });
  return (
    <div className="cluster">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.revoke}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="small"
        title={fill(texts.revokeTitle, { rum })}
        footer={
          <>
            <Button
              variant="danger"
              isPending={revoking.isPending}
              pendingLabel={common.pending}
              onClick={() => revoking.mutate()}
            >
              {texts.revoke}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.revokeKeep}
            </Button>
          </>
        }
      >
        <p>{texts.revokeText}</p>
      </Modal>
    </div>
  );
}
