import { NanStep } from '../../features/paying/NanStep.tsx';

export default function AccountPaymentOrganizationPage() {
  return <NanStep />;
}
