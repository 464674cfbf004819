import { ServiceOrdersPage } from './service-orders-page.tsx';

export default function CommandeSuiviPage() {
  return <ServiceOrdersPage isFollowed />;
}
