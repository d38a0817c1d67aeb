import { Tabs } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SendForm } from './SendForm.tsx';
import { SentList } from './SentList.tsx';

const SENT = 'enviadas';

export default function SendTrainingScreen() {
  const [params, setParams] = useSearchParams();
  return (
    <>
      <PageHeader
        title="Administrar Entrenamiento"
        description="Envía novedades, reuniones y material, y mira quiénes los leyeron"
      />
      <Tabs
        value={params.get('tab') === SENT ? SENT : 'enviar'}
        onChange={(tab) => setParams(tab === SENT ? { tab } : {})}
        keepMounted={false}
      >
        <Tabs.List aria-label="Entrenamiento">
          <Tabs.Tab value="enviar" mih={44}>
            Enviar
          </Tabs.Tab>
          <Tabs.Tab value={SENT} mih={44}>
            Enviadas
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="enviar" pt="md">
          <SendForm />
        </Tabs.Panel>
        <Tabs.Panel value={SENT} pt="md">
          <SentList />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
