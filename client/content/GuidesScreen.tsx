import { PageHeader } from '../ui/PageHeader.tsx';

export default function GuidesScreen() {
  return <PageHeader title="GuidesScreen" />;
}
