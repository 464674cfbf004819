import { PaymentStep } from './PaymentStep.tsx';

export default function CommandeInformationsPaiementPage() {
  return <PaymentStep />;
}
