import { useInvitationReturn } from '../../../features/identity/delegations/invitation-return.ts';
import { usePaymentReturn } from '../../../flow/payment-return.ts';
import { IdentityDialog } from './IdentityDialog.tsx';
import { OwnPreferences } from './OwnPreferences.tsx';
import { SessionEndDialog } from './SessionEndDialog.tsx';

/** What may ask something of a connected person on any page. */
export default function ConnectedDialogs() {
  useInvitationReturn();
  usePaymentReturn();
  return (
    <>
      <OwnPreferences />
      <IdentityDialog />
      <SessionEndDialog />
    </>
  );
}
