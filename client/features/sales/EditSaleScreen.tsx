import { PageHeader } from '../../ui/PageHeader.tsx';

export default function EditSaleScreen() {
  return <PageHeader title="EditSaleScreen" />;
}
