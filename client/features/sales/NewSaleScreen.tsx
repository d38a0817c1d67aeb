import { PageHeader } from '../../ui/PageHeader.tsx';

export default function NewSaleScreen() {
  return <PageHeader title="NewSaleScreen" />;
}
