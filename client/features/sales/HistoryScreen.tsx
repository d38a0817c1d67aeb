import { PageHeader } from '../../ui/PageHeader.tsx';

export default function HistoryScreen() {
  return <PageHeader title="HistoryScreen" />;
}
