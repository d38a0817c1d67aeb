import { PageHeader } from '../../ui/PageHeader.tsx';

export default function DashboardScreen() {
  return <PageHeader title="DashboardScreen" />;
}
