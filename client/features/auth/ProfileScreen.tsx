import { PageHeader } from '../../ui/PageHeader.tsx';

export default function ProfileScreen() {
  return <PageHeader title="ProfileScreen" />;
}
