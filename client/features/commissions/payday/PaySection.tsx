import { Anchor, Button, Group, Stack, Text, Badge } from '@mantine/core';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDayAndTime } from '../../../../shared/values/dates.ts';
import { formatMoney } from '../../../../shared/values/money.ts';
import type { ListedSettlementView } from '../../../../shared/commissions/settlements.ts';
import { trpc } from '../../../api/trpc.ts';
import { useDialog } from '../../../ui/dialogs/useDialog.ts';
import { countOf } from '../../../ui/figures/countOf.ts';
import { Hint } from '../../../ui/Hint.tsx';
import { Section } from '../../../ui/Section.tsx';
import { BankFile } from '../settlements/BankFile.tsx';
import { totalOf } from '../settlements/bulk/BulkDialog.tsx';
import { SETTLEMENTS_PATH } from '../settlementsQuery.ts';
import { BulkPayDialog } from '../settlements/bulk/BulkDialogs.tsx';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { MAX_LIMIT } from '../../../../shared/input/pagination.ts';
import { whatsAppLink } from '../../../../shared/values/phones.ts';
import { OutsideButton } from '../../../ui/links/OutsideButton.tsx';

/** The closed settlements: the bank's file, the sellers without payout data, and the payment. */
export function PaySection({ closed }: { closed: ListedSettlementView[] }) {
  const utils = trpc.useUtils();
  const [file, setFile] = useSavedFile();
  const paying = useDialog<ListedSettlementView[]>();
  const ready = closed.filter(({ missingPayout }) => !missingPayout);
  const missing = closed.filter(({ missingPayout }) => missingPayout);
  const isInFile = ({ number }: ListedSettlementView) =>
    !file || (number !== null && file.numbers.has(number));
  const payable = ready.filter(isInFile);
  const late = ready.length - payable.length;
  const which = file
    ? `Las del archivo que descargaste el ${formatDayAndTime(file.savedAt)}.`
    : 'Las cerradas que tienen datos de cobro. No descargaste el archivo para el banco aquí.';
  return (
    <>
      <Section title="3. Banco" gap="sm">
        {closed.length === 0 ? (
          <Hint>No hay liquidaciones cerradas.</Hint>
        ) : (
          <>
            <Text>
              {ready.length.toLocaleString('es-AR')} para transferir, por {formatMoney(totalOf(ready))}.
            </Text>
            <Group>
              <BankFile
                state="closed"
                label="Cerradas"
                total={closed.length}
                onSaved={(numbers) => {
                  setFile({ numbers, savedAt: new Date().toISOString() });
                  // The file may hold newer ones than the list.
                  void utils.admin.settlements.invalidate();
                }}
              />
            </Group>
          </>
        )}
        {missing.length > 0 && (
          <Stack gap="xs">
            <Text>
              {missing.length.toLocaleString('es-AR')} sin datos de cobro, por {formatMoney(totalOf(missing))}
              , fuera del archivo. Se pagan de otro modo desde la liquidación, o se anulan y se preparan otra
              vez cuando los carguen.
            </Text>
            {missing.map(({ _id, sellerId, sellerName, total }) => (
              <Group key={_id} gap="xs">
                <Anchor component={Link} href={`${SETTLEMENTS_PATH}/${_id}`}>
                  {sellerName} · {formatMoney(total)}
                </Anchor>
                <AskForPayout sellerId={sellerId} name={sellerName} />
              </Group>
            ))}
          </Stack>
        )}
      </Section>
      <Section title="4. Pagadas" gap="sm">
        {payable.length > 0 && (
          <>
            <Hint>Cuando el banco hizo las transferencias. {which}</Hint>
            <Button
              style={{ alignSelf: 'flex-start' }}
              aria-haspopup="dialog"
              onClick={() => paying.open(payable)}
            >
              Marcar {countOf(payable.length, 'pagada', 'pagadas')} por {formatMoney(totalOf(payable))}
            </Button>
          </>
        )}
        {late > 0 && (
          <Text>
            {countOf(late, 'liquidación cerrada no está', 'liquidaciones cerradas no están')} en ese archivo:
            descarga otro para pagarla{late === 1 ? '' : 's'}.
          </Text>
        )}
        {ready.length === 0 && <Hint>Nada para marcar todavía.</Hint>}
        <BulkPayDialog {...paying}>
          <Text>{which}</Text>
        </BulkPayDialog>
      </Section>
    </>
  );
}

interface SavedFile {
  numbers: Set<number>;
  savedAt: string;
}

const SAVED_FILE_KEY = [['bankFile']];

/** The bank's file last downloaded here; kept while the user is on other screens. */
function useSavedFile(): [SavedFile | undefined, (file: SavedFile) => void] {
  const client = useQueryClient();
  const { data } = useQuery<SavedFile>({
    queryKey: SAVED_FILE_KEY,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return [data, (file) => client.setQueryData(SAVED_FILE_KEY, file)];
}

/** Says that the seller has no payout data, and requests them by WhatsApp. */
export function AskForPayout({ sellerId, name }: { sellerId: string; name: string }) {
  const users = trpc.admin.listUsers.useQuery({ limit: MAX_LIMIT });
  const phone = users.data?.users.find(({ _id }) => _id === sellerId)?.phone ?? '';
  const [first = name] = name.split(' ');
  const text = `Hola, ${first}: para pagarte nos falta tu CUIT y tu CBU o alias. Cárgalos en tu perfil, en «Datos de cobro».`;
  return (
    <>
      <Badge color="amber">Sin datos de cobro</Badge>
      <OutsideButton
        icon={IconBrandWhatsapp}
        size="compact-md"
        variant="default"
        // Without a number WhatsApp asks for the contact.
        href={whatsAppLink(phone, text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`}
        aria-label={`Pedir los datos de cobro a ${name} por WhatsApp`}
      >
        Pedir
      </OutsideButton>
    </>
  );
}
