import { WishStep } from '../../features/home-services-ordering/WishStep.tsx';

export default function CommandePrestationPage() {
  return <WishStep />;
}
