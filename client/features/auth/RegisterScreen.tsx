import { PageHeader } from '../../ui/PageHeader.tsx';

export default function RegisterScreen() {
  return <PageHeader title="RegisterScreen" />;
}
