import { DetailsStep } from './DetailsStep.tsx';

export default function CommandeInformationsComplementairesPage() {
  return <DetailsStep />;
}
