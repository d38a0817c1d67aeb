import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EMPTY_SALE, NEW_SALE_DRAFT, restoreDraft } from '../form/saleFormValues.ts';

/** Offers to go on with a sale that was begun and not sent. */
export function DraftNotice() {
  const draft = restoreDraft(NEW_SALE_DRAFT, EMPTY_SALE);
  if (!draft) return null;
  const customer = draft.customerInfo.name.trim();
  return (
    <Alert role="status" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">Tienes una venta sin terminar{customer && `: ${customer}`}.</Text>
        <Button component={Link} href="/app/sales/new" variant="default">
          Continuar
        </Button>
      </Group>
    </Alert>
  );
}
