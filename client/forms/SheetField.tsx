import { FileInput, type FileInputProps } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';

type SheetFieldProps = Pick<FileInputProps, 'description' | 'miw'> & {
  value: File | null;
  onChange: (file: File | null) => void;
};

/** A spreadsheet as CSV. */
export function SheetField(props: SheetFieldProps) {
  return (
    <FileInput
      label="Archivo CSV"
      placeholder="Elegir archivo"
      accept=".csv,text/csv,text/plain"
      size="md"
      leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
      {...props}
    />
  );
}
