import { SharingStep } from '../../features/home-services-ordering/SharingStep.tsx';

export default function CommandeAttributionPage() {
  return <SharingStep />;
}
