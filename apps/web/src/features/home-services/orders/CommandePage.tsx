import { ServiceOrdersPage } from './service-orders-page.tsx';

export default function CommandePage() {
  return <ServiceOrdersPage isFollowed={false} />;
}
