import { DetailsStep } from '../../features/home-services-ordering/DetailsStep.tsx';

export default function CommandeInformationsComplementairesPage() {
  return <DetailsStep />;
}
