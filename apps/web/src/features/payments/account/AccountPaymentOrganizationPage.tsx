import { NanStep } from './NanStep.tsx';

export default function AccountPaymentOrganizationPage() {
  return <NanStep />;
}
