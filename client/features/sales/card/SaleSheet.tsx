import { Button, Drawer, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/money.ts';
import type { SaleView } from '../../../../shared/sales.ts';
import { phoneLink } from '../../../forms/phoneLinks.ts';
import { Fact } from '../../../ui/Fact.tsx';
import { Commission } from './Commission.tsx';
import { CustomerDetails } from './CustomerDetails.tsx';
import { MissingPhoto } from './MissingPhoto.tsx';
import { PossibleDuplicate } from './PossibleDuplicate.tsx';
import { SaleActions } from './SaleActions.tsx';
import classes from './SaleSheet.module.css';
import { descriptionOf, lacksPhoto, personOf, planOf } from './saleTexts.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { WhatsApp } from './WhatsApp.tsx';

interface SaleSheetProps {
  /** Undefined while it is closed. */
  sale: SaleView | undefined;
  opened: boolean;
  onClose: () => void;
}

/** One sale in full: from below on the phone, at the side on the desk. */
export default function SaleSheet({ sale, opened, onClose }: SaleSheetProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // Keeps the sale while the sheet slides out.
  const [shown, setShown] = useState(sale);
  if (sale && sale !== shown) setShown(sale);
  const [viewingPhoto, setViewingPhoto] = useState(false);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={!viewingPhoto}
      title={shown && personOf(shown)}
      {...(phone ? { position: 'bottom' } : { position: 'right', size: 'md' })}
      classNames={{ title: classes.title, content: classes.content }}
    >
      {shown && <Content sale={shown} onViewing={setViewingPhoto} />}
    </Drawer>
  );
}

function Content({ sale, onViewing }: { sale: SaleView; onViewing: (viewing: boolean) => void }) {
  const { customerInfo } = sale;
  const person = personOf(sale);
  return (
    <Stack gap="sm">
      <div className={classes.status}>
        <StatusBadge status={sale.status} />
        {lacksPhoto(sale) && <MissingPhoto />}
        {sale.possibleDuplicate && <PossibleDuplicate />}
      </div>
      <Text className={classes.description}>{descriptionOf(sale)}</Text>
      <dl className={classes.facts}>
        <Fact label="Plan" size="xs">
          {planOf(sale)}
        </Fact>
        <Fact label="Registrada" size="xs">
          {formatDateTime(sale.createdAt)}
        </Fact>
        <Fact label="Precio" size="xs">
          {formatMoney(sale.planPrice)}
        </Fact>
        <Fact label="Comisión" size="xs">
          <Commission sale={sale} />
        </Fact>
      </dl>
      <div className={classes.customer}>
        <CustomerDetails customer={customerInfo} name={person} />
      </div>
      <div className={classes.actions}>
        <Button
          component="a"
          href={phoneLink(customerInfo.phone)}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          Llamar
        </Button>
        <WhatsApp sale={sale} label="WhatsApp" />
        <SaleActions sale={sale} className={classes.action} onViewing={onViewing} />
      </div>
    </Stack>
  );
}
