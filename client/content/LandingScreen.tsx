import { PageHeader } from '../ui/PageHeader.tsx';

export default function LandingScreen() {
  return <PageHeader title="LandingScreen" />;
}
