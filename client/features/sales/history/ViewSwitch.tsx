import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import classes from './ViewSwitch.module.css';

export type HistoryView = 'cards' | 'rows';

const VIEWS = [
  { value: 'cards', label: 'Tarjetas' },
  { value: 'rows', label: 'Lista' },
] as const;

/** Whether the history shows cards or rows; remembered on this device. */
export function useHistoryView() {
  return useLocalStorage<HistoryView>({
    key: 'history-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });
}

interface ViewSwitchProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Vista"
      size="xs"
      classNames={{ label: classes.label }}
      data={[...VIEWS]}
      value={view}
      onChange={(value) => onView(value as HistoryView)}
    />
  );
}
