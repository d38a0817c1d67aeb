import { Alert, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { NEW_SALE_DRAFT, useSaleDraft } from './draft/saleDrafts.ts';
import { EMPTY_SALE, restoreValues } from './saleFormValues.ts';
import { LinkButton } from '../../../ui/links/LinkButton.tsx';

export const useNewSaleDraft = () => useSaleDraft(NEW_SALE_DRAFT);

/** Offers to continue an unsent sale. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useNewSaleDraft> }) {
  if (!draft) return null;
  const customer = restoreValues(draft.typed, EMPTY_SALE).customerInfo.name.trim();
  return (
    <Alert role="status" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">Tienes una venta sin terminar{customer && `: ${customer}`}.</Text>
        <LinkButton href="/app/sales/new" variant="default">
          Continuar
        </LinkButton>
      </Group>
    </Alert>
  );
}
