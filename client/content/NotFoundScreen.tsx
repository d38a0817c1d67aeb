import { PageHeader } from '../ui/PageHeader.tsx';

export default function NotFoundScreen() {
  return <PageHeader title="NotFoundScreen" />;
}
