import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ExportFormat } from '../../../shared/input/exportFormat.ts';
import { ActionButton } from '../ActionButton.tsx';

const FORMATS = [
  ['csv', IconDownload],
  ['excel', IconFileSpreadsheet],
] as const;

interface FormatsProps {
  /** Label of the plain format. */
  csv: string;
  busy?: boolean;
  onSave: (format: ExportFormat) => void;
}

/** Buttons that save a list in either format. */
export function FormatButtons({ csv, busy = false, onSave }: FormatsProps) {
  return FORMATS.map(([format, icon]) => (
    <ActionButton
      key={format}
      icon={icon}
      variant="default"
      px="xs"
      aria-disabled={busy}
      onClick={() => onSave(format)}
    >
      {format === 'csv' ? csv : 'Para Excel'}
    </ActionButton>
  ));
}

/** Menu items that save a list in either format. */
export function FormatItems({ csv, onSave }: FormatsProps) {
  return FORMATS.map(([format, IconShape]) => (
    <Menu.Item
      key={format}
      mih={44}
      leftSection={<IconShape size={18} aria-hidden />}
      onClick={() => onSave(format)}
    >
      {format === 'csv' ? csv : 'Para Excel'}
    </Menu.Item>
  ));
}
