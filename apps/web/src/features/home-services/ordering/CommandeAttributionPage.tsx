import { SharingStep } from './SharingStep.tsx';

export default function CommandeAttributionPage() {
  return <SharingStep />;
}
