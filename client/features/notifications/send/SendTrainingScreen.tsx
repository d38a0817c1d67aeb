import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SendForm } from './SendForm.tsx';
import { SentList } from './SentList.tsx';

export default function SendTrainingScreen() {
  return (
    <>
      <PageHeader
        title="Administrar Entrenamiento"
        description="Envía novedades, reuniones y material, y mira quiénes los leyeron"
      />
      <SendForm />
      <SentList />
    </>
  );
}
