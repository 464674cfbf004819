import { WishStep } from './WishStep.tsx';

export default function CommandePrestationPage() {
  return <WishStep />;
}
