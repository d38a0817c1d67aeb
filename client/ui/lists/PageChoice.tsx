import { Checkbox, Group, Text } from '@mantine/core';
import classes from './PageChoice.module.css';
import type { Selection } from './selection/useSelection.ts';

interface PageChoiceProps<Row> {
  /** The selectable rows of the page. */
  rows: Row[];
  selection: Selection<Row>;
  /** Length of the whole list. */
  total: string;
}

/** Selects every row of the page. */
export function PageChoice<Row>({ rows, selection, total }: PageChoiceProps<Row>) {
  const chosen = rows.filter(selection.has).length;
  return (
    <Group justify="space-between" gap="xs" className={classes.line}>
      <Checkbox
        size="md"
        label="Elegir toda la página"
        classNames={{ body: classes.body, labelWrapper: classes.labelWrapper, label: classes.label }}
        disabled={rows.length === 0}
        checked={rows.length > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={(event) => selection.set(rows, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {total}
      </Text>
    </Group>
  );
}
