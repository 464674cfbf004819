import { PaymentStep } from '../../features/home-services-ordering/PaymentStep.tsx';

export default function CommandeInformationsPaiementPage() {
  return <PaymentStep />;
}
