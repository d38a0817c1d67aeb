import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import classes from './ViewSwitch.module.css';

export type HistoryView = 'cards' | 'rows';

const VIEWS = [
  { value: 'cards', label: 'Tarjetas' },
  { value: 'rows', label: 'Lista' },
] as const;

/** Shell.module.css repeats it. */
const PHONE = '(max-width: 61.99em)';

/** Whether the history shows cards or rows; remembered on this device. A phone begins with rows. */
export function useHistoryView() {
  return useLocalStorage<HistoryView>({
    key: 'history-view',
    defaultValue: matchMedia(PHONE).matches ? 'rows' : 'cards',
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
